/** The segments of a website: apply, edit, delete. Search and page are in the address. */
import type { SegmentRow as Segment } from '@footfall/contract/api/segment'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { SegmentDialog } from '../../reports/segments/SegmentDialog.tsx'
import { useSegmentsChanged } from '../../reports/segments/use-segments.ts'
import { useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { hasNone, PagedList } from '../../ui/list/PagedList.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { SegmentRow } from './SegmentRow.tsx'

const segmentsAPage = 20

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly segment: Segment }

export function SegmentsPage() {
  return <WebsiteReport>{({ websiteId }) => <Segments websiteId={websiteId} />}</WebsiteReport>
}

function Segments({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  useTitle(`${t('nav.segments')} · ${name}`)
  const mayEdit = useMayOn(websiteId, 'report.save')
  const [state, change] = useListState('', ['name'], 'name')
  const [open, setOpen] = useState<Open | null>(null)
  const { search, page } = state
  const segments = useCall(
    '/segment/list',
    { website_id: websiteId, search, page, page_size: segmentsAPage },
    { keep: true },
  )
  const changed = useSegmentsChanged()
  const close = () => setOpen(null)
  const add = mayEdit && <AddButton name={t('segment.add')} onClick={() => setOpen({ kind: 'add' })} />
  return (
    <>
      <PageHeader
        title={t('segment.title')}
        subtitle={t('segment.lead')}
        actions={(segments.data ? !hasNone(segments.data, search) : segments.isPending) && add}
      />
      <Panel title={t('segment.all')} dimmed={segments.isPlaceholderData}>
        <PagedList
          answer={segments}
          state={state}
          onChange={change}
          pageSize={segmentsAPage}
          searchLabel={t('segment.search')}
          skeletonRows={4}
          empty={
            <EmptyState
              icon={<ListFilter size={20} />}
              title={t('segment.empty')}
              text={t(mayEdit ? 'segment.emptyText' : 'segment.emptyTextView')}
              action={add}
            />
          }
        >
          {(list) => (
            <RowList>
              {list.map((segment) => (
                <SegmentRow
                  key={segment.segment_id}
                  websiteId={websiteId}
                  segment={segment}
                  onChoose={mayEdit ? (kind) => setOpen({ kind, segment }) : null}
                />
              ))}
            </RowList>
          )}
        </PagedList>
      </Panel>
      {open?.kind === 'delete' && (
        // Reports that use it then show that it is gone.
        <ConfirmCall
          path="/segment/delete"
          input={{ website_id: websiteId, segment_id: open.segment.segment_id }}
          title={t('segment.deleteAsk', { name: open.segment.name })}
          done={t('segment.deleted', { name: open.segment.name })}
          onDone={changed}
          onClose={close}
        >
          {t('segment.deleteText')}
        </ConfirmCall>
      )}
      {open && open.kind !== 'delete' && (
        <SegmentDialog
          websiteId={websiteId}
          segment={open.kind === 'edit' ? open.segment : undefined}
          onClose={close}
        />
      )}
    </>
  )
}
