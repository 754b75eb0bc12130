/** The list of a website's segments. Search and page are in the address. */
import { can } from '@footfall/contract/access'
import type { SegmentRow as Segment } from '@footfall/contract/api/segment'
import { ListFilter, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { SegmentDialog } from '../../reports/segments/SegmentDialog.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListTools } from '../../ui/list/ListTools.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { DeleteSegment } from './DeleteSegment.tsx'
import { SegmentRow } from './SegmentRow.tsx'

const segmentsAPage = 20

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly segment: Segment }

export function Segments({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  useTitle(`${t('nav.segments')} · ${name}`)
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 }).data
  const mayEdit = can(website?.team_role ?? 0, 'report.save')
  const [{ search, page }, change] = useListState('', ['name'], 'name')
  const [open, setOpen] = useState<Open | null>(null)
  const segments = useCall(
    '/segment/list',
    { website_id: websiteId, search, page, page_size: segmentsAPage },
    { keep: true },
  )
  const list = segments.data?.list
  const total = segments.data?.total ?? 0
  const none = total === 0 && search === ''
  const close = () => setOpen(null)
  const add = mayEdit && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      <Plus size={16} aria-hidden />
      {t('segment.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('segment.title')}
        subtitle={t('segment.lead')}
        actions={(list ? !none : segments.isPending) && add}
      />
      <Panel title={t('segment.all')} dimmed={segments.isPlaceholderData}>
        {segments.isError && !list && (
          <ErrorPanel error={segments.error} onRetry={() => segments.refetch()} />
        )}
        {segments.isPending && <RowsSkeleton rows={4} />}
        {list && none && (
          <EmptyState
            icon={<ListFilter size={20} />}
            title={t('segment.empty')}
            text={t(mayEdit ? 'segment.emptyText' : 'segment.emptyTextView')}
            action={add}
          />
        )}
        {list && !none && (
          <>
            <ListTools
              searchLabel={t('segment.search')}
              search={search}
              onSearch={(text) => change({ search: text }, { replace: true })}
            />
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
            {list.length === 0 && (
              <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
            )}
            <Pager
              hiddenAlone
              page={page}
              pageSize={segmentsAPage}
              total={total}
              isStale={segments.isPlaceholderData}
              onPage={(next, step) => change({ page: next }, step)}
            />
          </>
        )}
      </Panel>
      {open?.kind === 'delete' && (
        <DeleteSegment websiteId={websiteId} segment={open.segment} onClose={close} />
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
