/** One line on what the period lacks because of the plan: hidden history, events dropped over its limit. Otherwise incomplete numbers look complete. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReportSource } from '../source.tsx'
import { useReport } from '../use-report.ts'
import styles from './PeriodGaps.module.css'

export function PeriodGaps() {
  const { t } = useTranslation()
  const { exact, language } = useFormat()
  const { zone } = useReportSource()
  const { data } = useReport('gaps', {}, { compares: false, filtered: false })
  if (!data) return null
  const { hidden_before: since, dropped } = data
  if (since === null && dropped === 0) return null
  const dayOf = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone })
  return (
    <p role="status" className={styles.note}>
      {since !== null && <span>{t('gaps.hidden', { date: dayOf.format(since * 1000) })}</span>}
      {dropped > 0 && <span>{t('gaps.dropped', { count: dropped, shown: exact(dropped) })}</span>}
    </p>
  )
}
