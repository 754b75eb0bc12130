/** Says above every screen that reports are behind, and by how much, for as long as they are. */
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import styles from './LagBanner.module.css'

const every = 15_000

export function LagBanner() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useCall('/config/collecting_state', {}, { every, fresh: every, onFocus: true })
  if (!data || data.state === 'ok') return null
  const time = format.duration(data.reports_lag_seconds)
  return (
    <p role="status" className={styles.banner}>
      <Hourglass size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {data.state === 'failing' && `${t('lag.failing')} `}
        {data.reports_lag_seconds > 0 && t('lag.behind', { time })}
      </span>
    </p>
  )
}
