/** Custom events: how many of each, over time, and the properties of one of them or of pageviews. */
import { useTranslation } from 'react-i18next'
import { BackToAll } from '../../reports/head/BackToAll.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { EventProperties } from './EventProperties.tsx'
import styles from './Events.module.css'
import { EventsTable } from './EventsTable.tsx'
import { EventTrend } from './EventTrend.tsx'
import { useEventsAddress } from './events-address.ts'

export function EventsPage() {
  return <WebsiteReport>{() => <Events />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Events() {
  const { t } = useTranslation()
  const { subject, open } = useEventsAddress()
  return (
    <>
      <ReportHead kind={t('nav.events')}>
        {(addFilter) => (
          <>
            {subject && <BackToAll name={t('events.all')} onBack={() => open(null)} />}
            <QuestionTools onFilter={addFilter} compares={!subject} />
          </>
        )}
      </ReportHead>
      <div className={styles.page}>
        {subject?.kind === 'event' && <EventTrend />}
        {subject ? <EventProperties subject={subject} /> : <EventsTable />}
      </div>
      <p className={styles.note}>{t(subject ? 'events.aboutProperties' : 'events.about')}</p>
    </>
  )
}
