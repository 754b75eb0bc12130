/**
 * Replaces all parts if there were no visitors in the last thirty minutes, because each of them would say so. With filters there may have been
 * others.
 */
import type { SharedLive } from '@footfall/contract/stats/live'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { noVisitsYet } from '../../reports/never-visited/no-visits-yet.ts'
import { useNeverVisited } from '../../reports/never-visited/use-never-visited.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import styles from './Realtime.module.css'

export function isQuiet(live: SharedLive | undefined): boolean {
  return live?.last_30_minutes === 0
}

export function QuietLive() {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const filtered = filters.length > 0
  const { isNever } = useNeverVisited(!filtered)
  return (
    <div className={styles.quiet}>
      {isNever ? (
        <LazyPart part={noVisitsYet} given={{}} />
      ) : (
        <EmptyState
          icon={<Radio size={20} strokeWidth={1.75} />}
          title={t(filtered ? 'dashboard.empty' : 'realtime.quiet')}
          text={t(filtered ? 'dashboard.emptyFiltered' : 'realtime.quietText')}
        />
      )}
    </div>
  )
}
