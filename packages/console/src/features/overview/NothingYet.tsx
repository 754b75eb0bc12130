/** Shown above the overview of a website without any visits: what is missing, with a link to it. */
import { CodeXml } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useTotal } from '../../reports/dashboard/use-dashboard.ts'
import { InstallLink } from '../../reports/never-visited/InstallLink.tsx'
import { type NeverVisited, useNeverVisited } from '../../reports/never-visited/use-never-visited.ts'
import { useReportSource } from '../../reports/source.tsx'
import styles from './NothingYet.module.css'

export function useNothingYet(): NeverVisited {
  const [{ filters }] = useReportState()
  const shown = useTotal().data?.current
  return useNeverVisited(filters.length === 0 && shown !== undefined && shown.pageviews + shown.events === 0)
}

export function NothingYet() {
  const { t } = useTranslation()
  const { domain } = useReportSource()
  return (
    <section className={styles.strip} aria-label={t('overview.nothingYet.title')}>
      <span className={styles.icon} aria-hidden>
        <CodeXml size={20} strokeWidth={1.75} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('overview.nothingYet.title')}</h2>
        <p className={styles.text}>{t('overview.nothingYet.text', { domain })}</p>
      </div>
      <InstallLink primary />
    </section>
  )
}
