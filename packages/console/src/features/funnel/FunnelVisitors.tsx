/** Who reached a step or was lost before it: the visits in which their attempts began. Each can be opened. */
import type { ReportRequest } from '@footfall/contract/reports/reports'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { clockOf, writeClock } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Machine, Place, Source } from '../../reports/activity/ActivityList.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { askReport, useReportSource } from '../../reports/source.tsx'
import { useReportQuery } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import styles from './Funnel.module.css'

type Question = Omit<ReportRequest<'funnel_visitors'>, 'cursor' | 'page_size'>

export interface FunnelVisitorsProps {
  readonly question: Question
  readonly title: string
  readonly onClose: () => void
}

const pageSize = 30

export function FunnelVisitors({ question, title, onClose }: FunnelVisitorsProps) {
  const { t } = useTranslation()
  const source = useReportSource()
  const { compare: _, ...query } = useReportQuery()
  const visits = useInfiniteQuery({
    queryKey: ['report', source.calls, source.whose, 'funnel_visitors', query, question],
    queryFn: ({ pageParam, signal }) => {
      const page = { page_size: pageSize, ...(pageParam && { cursor: pageParam }) }
      return askReport(source, 'funnel_visitors', { ...query, ...question, ...page }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 30_000,
  })
  const list = visits.data?.pages.flatMap((page) => page.list)
  const columns = useColumns()
  return (
    <Dialog open width={960} title={title} onClose={onClose}>
      <ReportTable<SessionRow, never>
        label={title}
        answer={{ ...visits, data: list && { list }, isPlaceholderData: false }}
        rowKey={({ visit_id }) => visit_id}
        columns={columns}
      />
      {visits.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={visits.isFetchingNextPage} onClick={() => void visits.fetchNextPage()}>
            {t(visits.isFetchingNextPage ? 'realtime.loading' : 'visitor.more')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function useColumns(): Column<SessionRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { websiteId = '' } = useParams()
  const when = (localTime: string) =>
    writeClock(clockOf(localTime), format.language, {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  return [
    {
      key: 'start',
      label: t('sessions.start'),
      render: ({ visit_id, visitor_id, local_start }) => (
        <Link
          className={styles.visit}
          title={t('sessions.open')}
          to={`/websites/${websiteId}/sessions?visit=${visit_id}`}
        >
          <VisitorMark id={visitor_id} size={24} />
          <time dateTime={local_start}>{when(local_start)}</time>
        </Link>
      ),
    },
    {
      key: 'pageviews',
      label: t('stats.metric.pageviews'),
      figures: true,
      render: ({ pageviews }) => format.exact(pageviews),
    },
    {
      key: 'entry_page',
      label: t('stats.field.entry_page'),
      render: ({ entry_page }) => (
        <span className={styles.page} title={entry_page}>
          {entry_page || '—'}
        </span>
      ),
    },
    { key: 'source', label: t('stats.field.referer'), render: ({ referer }) => <Source referer={referer} /> },
    { key: 'place', label: t('visitor.place'), render: (visit) => <Place {...visit} /> },
    { key: 'machine', label: t('stats.field.device'), render: (visit) => <Machine {...visit} /> },
  ]
}
