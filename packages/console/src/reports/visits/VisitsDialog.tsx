/** The visits behind a number: those in which attempts of a funnel began, or that took a path. Each can be opened. */
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Machine, Place, Source } from '../activity/ActivityList.tsx'
import { VisitorMark } from '../activity/VisitorMark.tsx'
import { ReportTable } from '../views/ReportTable.tsx'
import { useVisits, useVisitTime, type VisitsQuestion, type VisitsReport } from './use-visits.ts'
import { VisitLink } from './VisitLink.tsx'
import styles from './VisitsDialog.module.css'

export interface VisitsDialogProps<N extends VisitsReport> {
  readonly report: N
  readonly question: VisitsQuestion<N>
  readonly title: string
  readonly onClose: () => void
}

export function VisitsDialog<N extends VisitsReport>({
  report,
  question,
  title,
  onClose,
}: VisitsDialogProps<N>) {
  const { t } = useTranslation()
  const visits = useVisits(report, question)
  const columns = useColumns()
  return (
    <Dialog inAddress width={960} title={title} onClose={onClose}>
      <ReportTable<SessionRow, never>
        label={title}
        answer={visits}
        rowKey={({ visit_id }) => visit_id}
        columns={columns}
      />
      <LoadMore pages={visits} label={t('visitor.more')} className={styles.more} />
    </Dialog>
  )
}

function useColumns(): Column<SessionRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useVisitTime()
  return [
    {
      key: 'start',
      label: t('sessions.start'),
      render: ({ visit_id, visitor_id, local_start }) => (
        <VisitLink visitId={visit_id} className={styles.visit}>
          <VisitorMark id={visitor_id} size={24} />
          <time dateTime={local_start}>{when(local_start)}</time>
        </VisitLink>
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
          {entry_page || noValue}
        </span>
      ),
    },
    { key: 'source', label: t('stats.field.referer'), render: ({ referer }) => <Source referer={referer} /> },
    { key: 'place', label: t('visitor.place'), render: (visit) => <Place {...visit} /> },
    { key: 'machine', label: t('stats.field.device'), render: (visit) => <Machine {...visit} /> },
  ]
}
