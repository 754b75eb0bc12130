/** Says above every screen that reports are behind, and by how much, for as long as they are. */
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import styles from './LagBanner.module.css'

const every = 15_000
/** Milliseconds: what the page is about comes first. */
const afterFirstLook = 3_000

function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLater
}

export function LagBanner() {
  const { t } = useTranslation()
  const format = useFormat()
  const enabled = useLater(afterFirstLook)
  const { data } = useCall('/config/collecting_state', {}, { every, fresh: every, onFocus: true, enabled })
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
