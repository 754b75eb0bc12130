/** The visits behind a number: those in which attempts of a funnel began, or that took a path. Each can be opened. */
import type { ReportRequest } from '@footfall/contract/reports/reports'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { clockOf, writeClock } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Machine, Place, Source } from '../activity/ActivityList.tsx'
import { VisitorMark } from '../activity/VisitorMark.tsx'
import { askReport, useReportSource } from '../source.tsx'
import { useReportQuery } from '../use-report.ts'
import { ReportTable } from '../views/ReportTable.tsx'
import styles from './VisitsDialog.module.css'

/** Reports that list visits, each with its own question. */
export type VisitsReport = 'funnel_visitors' | 'journey_visits'

export interface VisitsDialogProps<N extends VisitsReport> {
  readonly report: N
  readonly question: Omit<ReportRequest<N>, 'cursor' | 'page_size'>
  readonly title: string
  readonly onClose: () => void
}

const pageSize = 30

export function VisitsDialog<N extends VisitsReport>({
  report,
  question,
  title,
  onClose,
}: VisitsDialogProps<N>) {
  const { t } = useTranslation()
  const source = useReportSource()
  const { compare: _, ...query } = useReportQuery()
  const visits = useInfiniteQuery({
    queryKey: ['report', source.calls, source.whose, report, query, question],
    queryFn: ({ pageParam, signal }) => {
      const page = { page_size: pageSize, ...(pageParam && { cursor: pageParam }) }
      return askReport(source, report, { ...query, ...question, ...page } as never, signal)
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
