/** Shows which saved report is open, whether it was changed since, and which of its goals and segments were deleted. */
import { Bookmark, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/Button.tsx'
import styles from './OpenedReport.module.css'
import { useOpenedReport } from './use-opened-report.ts'

export function OpenedReport() {
  const { t } = useTranslation()
  const { report, changed, open } = useOpenedReport()
  if (!report) return null
  const gone = (kind: 'goal' | 'segment') => report.missing.filter((one) => one.kind === kind).length
  return (
    <section className={styles.opened} aria-label={t('savedReport.opened')}>
      <p className={styles.name}>
        <Bookmark size={15} aria-hidden />
        <b title={[report.name, report.description].filter(Boolean).join('\n')}>{report.name}</b>
        {changed && <span className={styles.changed}>{t('savedReport.changed')}</span>}
        <IconButton size="small" label={t('savedReport.leave')} onClick={() => open(null)}>
          <X size={15} aria-hidden />
        </IconButton>
      </p>
      {gone('goal') > 0 && (
        <p className={styles.missing}>
          <TriangleAlert size={15} aria-hidden />
          {t('savedReport.missing.goal', { count: gone('goal') })}
        </p>
      )}
      {gone('segment') > 0 && (
        <p className={styles.missing}>
          <TriangleAlert size={15} aria-hidden />
          {t('savedReport.missing.segment', { count: gone('segment') })}
        </p>
      )}
    </section>
  )
}
