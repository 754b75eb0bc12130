/** Shown above the overview of a website without any visits: what is missing, with a link to it. */
import { can, type TeamRole } from '@footfall/contract/access'
import { useQuery } from '@tanstack/react-query'
import { CodeXml } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useTotal } from '../../reports/dashboard/use-dashboard.ts'
import { askReport, useReportSource } from '../../reports/source.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './NothingYet.module.css'

/** Whether the website has never been visited. It is requested if the page shows no data. */
export function useNothingYet(websiteId: string): {
  readonly isAsking: boolean
  readonly isNothingYet: boolean
} {
  const source = useReportSource()
  const [{ filters }] = useReportState()
  const shown = useTotal().data?.current
  const isQuiet = filters.length === 0 && shown !== undefined && shown.pageviews + shown.events === 0
  const ever = useQuery({
    queryKey: ['ever', websiteId, shown],
    queryFn: ({ signal }) =>
      askReport(source, 'total', { time_range: 'all_time_periods', filters: [] }, signal),
    enabled: isQuiet,
  })
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 }).data
  const counted = ever.data?.current
  return {
    isAsking: isQuiet && ever.isPending,
    isNothingYet:
      isQuiet &&
      counted !== undefined &&
      counted.pageviews + counted.events === 0 &&
      website?.type === 'site',
  }
}

export function NothingYet({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { domain } = useReportSource()
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 }).data
  return (
    <section className={styles.strip} aria-label={t('overview.nothingYet.title')}>
      <span className={styles.icon} aria-hidden>
        <CodeXml size={20} strokeWidth={1.75} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('overview.nothingYet.title')}</h2>
        <p className={styles.text}>{t('overview.nothingYet.text', { domain })}</p>
      </div>
      {website && can(website.team_role as TeamRole, 'website.edit') && (
        <ButtonLink variant="primary" to={`/websites/${websiteId}/settings/install`}>
          {t('overview.nothingYet.install')}
        </ButtonLink>
      )}
    </section>
  )
}
