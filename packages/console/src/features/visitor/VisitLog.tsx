/** The log of all visits, without a limit in time. */
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Machine, Place, Source, useVisitorLink } from '../../reports/activity/ActivityList.tsx'
import { LogPanel } from '../../reports/activity/LogPanel.tsx'
import { useLog } from '../../reports/activity/use-log.ts'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { visitorSign } from '../../reports/activity/visitor-name.ts'
import { noVisitsYet } from '../../reports/never-visited/no-visits-yet.ts'
import { useNeverVisited } from '../../reports/never-visited/use-never-visited.ts'
import { useReportSource } from '../../reports/source.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import styles from './Visitor.module.css'
import { type LoggedVisit, trailOf, visitsOf } from './visits-of.ts'

/** Events per request. */
const pageSize = 100

export function VisitLog({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const log = useLog('/real_time/log', { websiteId, limit: pageSize, keeps: true })
  const { data } = log.fetched
  const visits = data && visitsOf(data.pages.flatMap((page) => page.list))
  const isQuiet = visits?.length === 0 && log.search === '' && filters.length === 0
  const { isNever } = useNeverVisited(isQuiet)
  return (
    <LogPanel
      title={t('visitor.visits')}
      log={log}
      rows={visits?.length}
      skeletonRows={12}
      empty={
        isNever ? (
          <LazyPart part={noVisitsYet} given={{}} />
        ) : (
          <EmptyState
            icon={<UsersRound size={20} strokeWidth={1.75} />}
            title={t(filters.length > 0 ? 'dashboard.empty' : 'visitor.nobody')}
            text={t(filters.length > 0 ? 'dashboard.emptyFiltered' : 'visitor.nobodyText')}
          />
        )
      }
      more={t('visitor.more')}
    >
      <ul className={styles.log}>
        {visits?.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
    </LogPanel>
  )
}

/** Number of shown pages of a trail. */
const shownPages = 5

function VisitRow({ visit }: { readonly visit: LoggedVisit }) {
  const { t } = useTranslation()
  const { last, events } = visit
  const link = useVisitorLink(last.visitor_id)
  const when = useWhen(last.local_time)
  const trail = trailOf(events)
  const names = [...new Set(events.filter(({ kind }) => kind === 'custom').map(({ event }) => event))]
  return (
    <li>
      <Link {...link} className={styles.visit} title={t('activity.open')}>
        <VisitorMark id={last.visitor_id} size={34} />
        <span className={styles.who}>
          <span className={styles.sign}>{visitorSign(last.visitor_id)}</span>
          <time className={styles.when} dateTime={last.local_time}>
            {when}
          </time>
        </span>
        <span className={styles.trail}>
          <span className={styles.path}>
            <span className={styles.pages}>
              {trail.slice(0, shownPages).map((page, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page can be met twice
                <span key={at} className={styles.step}>
                  <span className={styles.page}>{page}</span>
                </span>
              ))}
            </span>
            {trail.length > shownPages && <span className={styles.rest}>+{trail.length - shownPages}</span>}
          </span>
          {names.length > 0 && <span className={styles.events}>{names.slice(0, 4).join(' · ')}</span>}
        </span>
        <Source referer={last.referer} />
        <Place {...last} />
        <Machine {...last} />
      </Link>
    </li>
  )
}

/** The time for today, otherwise with the date. */
function useWhen(localTime: string): string {
  const { language } = useFormat()
  const { zone } = useReportSource()
  const isToday = localTime.slice(0, 10) === dateAt(Date.now(), zone)
  return writeLocal(localTime, language, {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}
