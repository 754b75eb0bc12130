/** Replaces a part that failed: the cause and a retry button. The rest of the page is not affected. */
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError, hasReason } from '../../lib/api/api-error.ts'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RowsSkeleton } from './Skeleton.tsx'

export interface ErrorPanelProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  /** The whole page failed. */
  readonly isPage?: boolean
}

export function ErrorPanel({ error, onRetry, isPage = false }: ErrorPanelProps) {
  const { t } = useTranslation()
  // The strip above the page already reports it, and the request is repeated automatically.
  if (hasReason(error, 'offline')) return <RowsSkeleton rows={5} />
  const message = error instanceof ApiError ? error.complaint : error instanceof Error ? error.message : ''
  return (
    <div role="alert" style={{ display: 'flex', flex: 1 }}>
      <EmptyState
        icon={<TriangleAlert size={20} strokeWidth={1.75} />}
        title={t(isPage ? 'failure.page' : 'failure.panel')}
        text={message}
        isPage={isPage}
        action={
          <Button size="small" onClick={() => onRetry()}>
            <RotateCw size={14} aria-hidden />
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  )
}
