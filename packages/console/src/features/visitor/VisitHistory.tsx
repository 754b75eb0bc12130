/** The visits of a visitor, the latest first, in pages. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
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
  const [{ page }, change] = useListState('', ['start'], 'start')
  const visits = useCall(
    '/real_time/uv_log',
    { website_id: websiteId, visitor_id: visitorId, page, page_size: pageSize },
    { keep: true },
  )
  return (
    <Panel title={t('visitor.history')} dimmed={visits.isPlaceholderData}>
      <AnswerBody answer={visits} skeleton={<RowsSkeleton rows={8} />}>
        {({ list, total }) => (
          <>
            <ol className={styles.visits}>
              {list.map((visit) => (
                <VisitTimeline key={visit.visit_id} visit={visit} />
              ))}
            </ol>
            <div className={styles.pager}>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                isStale={visits.isPlaceholderData}
                onPage={(next, step) => change({ page: next }, step)}
              />
            </div>
          </>
        )}
      </AnswerBody>
    </Panel>
  )
}
