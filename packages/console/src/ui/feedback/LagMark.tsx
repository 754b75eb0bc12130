/** Shows in the title's row that reports lag behind, and by how much. It only uses free space. */
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLater } from '../../lib/use-later.ts'
import styles from './LagMark.module.css'

const every = 15_000
/** In seconds. Smaller lags are normal. */
const shownFrom = 60
/** In milliseconds. The page's own data is loaded first. */
const afterFirstLook = 3_000

export function LagMark() {
  const { t } = useTranslation()
  const format = useFormat()
  const enabled = useLater(afterFirstLook)
  const { data } = useCall('/config/collecting_state', {}, { every, fresh: every, onFocus: true, enabled })
  if (!data || data.state === 'ok') return null
  const { state, reports_lag_seconds: lag } = data
  if (state !== 'failing' && lag < shownFrom) return null
  const text = [
    state === 'failing' ? t('lag.failing') : '',
    lag >= shownFrom ? t('lag.behind', { time: format.duration(lag) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <p role="status" className={styles.mark} title={text}>
      <Hourglass size={14} strokeWidth={1.75} aria-hidden />
      <span className={styles.text}>{text}</span>
    </p>
  )
}
