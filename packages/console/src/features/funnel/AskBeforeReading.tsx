/** In the place of a funnel that reads very much: the question whether to run it, the way to call it off while it runs, and the way back. */
import { Database, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatRoundCount } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Funnel.module.css'

export interface AskBeforeReadingProps {
  readonly state: 'asks' | 'runs' | 'cancelled'
  /** How many it reads. */
  readonly rows: number
  readonly onDecide: (runs: boolean) => void
}

export function AskBeforeReading({ state, rows, onDecide }: AskBeforeReadingProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const Icon = state === 'runs' ? Hourglass : Database
  return (
    <div role="status">
      <EmptyState
        icon={<Icon size={20} strokeWidth={1.75} />}
        title={t(`funnel.large.${state}`)}
        text={t(state === 'runs' ? 'funnel.large.runsText' : 'funnel.large.text', {
          rows: formatRoundCount(rows, language),
        })}
        action={
          <div className={styles.decide}>
            {state !== 'runs' && (
              <Button variant="primary" onClick={() => onDecide(true)}>
                {t('funnel.large.run')}
              </Button>
            )}
            {state !== 'cancelled' && <Button onClick={() => onDecide(false)}>{t('action.cancel')}</Button>}
          </div>
        }
      />
    </div>
  )
}
