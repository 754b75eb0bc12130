/** Replaces the result of an expensive funnel: asks whether to run it, and offers to cancel it while it runs. */
import { Database, Hourglass } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRoundCount } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './Funnel.module.css'

export interface AskBeforeReadingProps {
  readonly state: 'asks' | 'runs' | 'cancelled'
  /** Number of rows that it reads. */
  readonly rows: number
  readonly onDecide: (runs: boolean) => void
}

export function AskBeforeReading({ state, rows, onDecide }: AskBeforeReadingProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const place = useRef<HTMLDivElement>(null)
  /** The pressed button disappears, so the focus must be kept here for keyboard users. */
  const decide = (runs: boolean) => {
    place.current?.focus()
    onDecide(runs)
  }
  const Icon = state === 'runs' ? Hourglass : Database
  return (
    <div ref={place} role="status" tabIndex={-1}>
      <EmptyState
        icon={<Icon size={20} strokeWidth={1.75} />}
        title={t(`funnel.large.${state}`)}
        text={t(state === 'runs' ? 'funnel.large.runsText' : 'funnel.large.text', {
          rows: formatRoundCount(rows, language),
        })}
        action={
          <div className={styles.decide}>
            {state !== 'runs' && (
              <Button variant="primary" onClick={() => decide(true)}>
                {t('funnel.large.run')}
              </Button>
            )}
            {state !== 'cancelled' && <Button onClick={() => decide(false)}>{t('action.cancel')}</Button>}
          </div>
        }
      />
    </div>
  )
}
