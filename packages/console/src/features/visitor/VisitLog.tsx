/** The log of all visits, as far back as one likes to look. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clockOf, writeClock } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Machine, Place, Source, useVisitorLink } from '../../reports/activity/ActivityList.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { visitorSign } from '../../reports/activity/visitor-name.ts'
import { askLive } from '../../reports/live/ask-live.ts'
import { useReportSource } from '../../reports/source.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import styles from './Visitor.module.css'
import { type LoggedVisit, trailOf, visitsOf } from './visits-of.ts'

/** Events a fetch brings. */
const pageSize = 100

export function VisitLog({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const [parameters, change] = useAddress()
  const search = parameters.get('search') ?? ''
  const log = useInfiniteQuery({
    queryKey: ['visit log', websiteId, filters, search],
    queryFn: ({ pageParam, signal }) =>
      askLive(
        '/real_time/log',
        {
          website_id: websiteId,
          filters: [...filters],
          search,
          limit: pageSize,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const visits = log.data && visitsOf(log.data.pages.flatMap((page) => page.list))
  return (
    <Panel
      title={t('visitor.visits')}
      dimmed={log.isPlaceholderData}
      tools={
        <SearchField
          label={t('realtime.search')}
          value={search}
          onChange={(text) => change({ search: text || null }, { replace: true })}
        />
      }
    >
      {log.isError && !visits ? (
        <ErrorPanel error={log.error} onRetry={() => log.refetch()} />
      ) : !visits ? (
        <RowsSkeleton rows={12} />
      ) : visits.length === 0 ? (
        <EmptyState
          icon={<UsersRound size={20} strokeWidth={1.75} />}
          title={search ? t('list.notFound', { search }) : t('visitor.nobody')}
          text={search ? undefined : t(filters.length > 0 ? 'dashboard.emptyFiltered' : 'visitor.nobodyText')}
        />
      ) : (
        <>
          <ul className={styles.log}>
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
          {log.hasNextPage && (
            <div className={styles.more}>
              <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t(log.isFetchingNextPage ? 'realtime.loading' : 'visitor.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

/** Pages of a trail that are told. */
const told = 5

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
              {trail.slice(0, told).map((page, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page can be met twice
                <span key={at} className={styles.step}>
                  {page}
                </span>
              ))}
            </span>
            {trail.length > told && <span className={styles.rest}>+{trail.length - told}</span>}
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

/** Today the time alone, else the day with it. */
function useWhen(localTime: string): string {
  const { language } = useFormat()
  const { zone } = useReportSource()
  const clock = clockOf(localTime)
  const isToday = localTime.slice(0, 10) === dateAt(Date.now(), zone)
  return writeClock(clock, language, {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}
