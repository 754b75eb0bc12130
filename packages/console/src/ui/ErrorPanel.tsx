/** In the place of what failed: the cause, and the way to try again. The rest of the page goes on. */
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorPanelProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation()
  const message = error instanceof Error ? error.message : ''
  return (
    <div role="alert" style={{ display: 'flex', flex: 1 }}>
      <EmptyState
        icon={<TriangleAlert size={20} strokeWidth={1.75} />}
        title={t('failure.panel')}
        text={message}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              <RotateCw size={14} aria-hidden />
              {t('action.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
