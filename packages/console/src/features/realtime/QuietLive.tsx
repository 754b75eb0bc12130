/** Replaces all parts if there were no visitors in the last thirty minutes, because each of them would say so. */
import type { SharedLive } from '@footfall/contract/stats/live'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Realtime.module.css'

export function isQuiet(live: SharedLive | undefined): boolean {
  return live?.last_30_minutes === 0
}

export function QuietLive() {
  const { t } = useTranslation()
  return (
    <div className={styles.quiet}>
      <EmptyState
        icon={<Radio size={20} strokeWidth={1.75} />}
        title={t('realtime.quiet')}
        text={t('realtime.quietText')}
      />
    </div>
  )
}
