/** The visits of a visitor, the latest first, in pages. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import styles from './Visitor.module.css'
import { VisitTimeline } from './VisitTimeline.tsx'

const pageSize = 10

export interface VisitHistoryProps {
  readonly websiteId: string
  readonly visitorId: string
}

export function VisitHistory({ websiteId, visitorId }: VisitHistoryProps) {
  const { t } = useTranslation()
  const [list, setList] = useListState('', ['start'], 'start')
  const visits = useCall(
    '/real_time/uv_log',
    { website_id: websiteId, visitor_id: visitorId, page: list.page, page_size: pageSize },
    { keep: true },
  )
  return (
    <Panel title={t('visitor.history')} dimmed={visits.isPlaceholderData}>
      {visits.isError && !visits.data ? (
        <ErrorPanel error={visits.error} onRetry={() => visits.refetch()} />
      ) : !visits.data ? (
        <RowsSkeleton rows={8} />
      ) : (
        <>
          <ol className={styles.visits}>
            {visits.data.list.map((visit) => (
              <VisitTimeline key={visit.visit_id} visit={visit} />
            ))}
          </ol>
          <div className={styles.pager}>
            <Pager
              page={list.page}
              pageSize={pageSize}
              total={visits.data.total}
              isStale={visits.isPlaceholderData}
              onPage={(page, step) => setList({ page }, step)}
            />
          </div>
        </>
      )}
    </Panel>
  )
}
