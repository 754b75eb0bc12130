/** The list of a website's saved reports. Search, order and page are in the address. */
import { can } from '@footfall/contract/access'
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { Bookmark, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useReportSource } from '../../reports/source.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListTools } from '../../ui/list/ListTools.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { DeleteReport } from './DeleteReport.tsx'
import { EditReport } from './EditReport.tsx'
import { ReportRow } from './ReportRow.tsx'

const orders = ['updated_at', 'created_at', 'name'] as const
const reportsAPage = 20

interface Open {
  readonly kind: 'edit' | 'duplicate' | 'delete'
  readonly report: SavedReportRow
}

export function SavedReports({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  useTitle(`${t('nav.savedReports')} · ${name}`)
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 }).data
  const mayEdit = can(website?.team_role ?? 0, 'report.save')
  const [state, change] = useListState('', orders, 'updated_at')
  const [open, setOpen] = useState<Open | null>(null)
  const { search, sort, page } = state
  const reports = useCall(
    '/report/list',
    {
      website_id: websiteId,
      search,
      order_by: sort,
      order: sort === 'name' ? 'asc' : 'desc',
      page,
      page_size: reportsAPage,
    },
    { keep: true },
  )
  const list = reports.data?.list
  const total = reports.data?.total ?? 0
  const none = total === 0 && search === ''
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader title={t('savedReport.title')} subtitle={t('savedReport.lead')} />
      <Panel title={t('savedReport.list')} dimmed={reports.isPlaceholderData}>
        {reports.isError && !list && <ErrorPanel error={reports.error} onRetry={() => reports.refetch()} />}
        {reports.isPending && <RowsSkeleton rows={5} />}
        {list && none && (
          <EmptyState
            icon={<Bookmark size={20} />}
            title={t('savedReport.empty')}
            text={t(mayEdit ? 'savedReport.emptyText' : 'savedReport.emptyTextView')}
          />
        )}
        {list && !none && (
          <>
            <ListTools
              searchLabel={t('savedReport.search')}
              search={search}
              onSearch={(text) => change({ search: text }, { replace: true })}
              sort={{
                orders,
                value: sort,
                nameOf: (order) => t(`savedReport.order.${order}`),
                onChange: (order) => change({ sort: order }),
              }}
            />
            <RowList>
              {list.map((report) => (
                <ReportRow
                  key={report.report_id}
                  report={report}
                  onChoose={mayEdit ? (kind) => setOpen({ kind, report }) : null}
                />
              ))}
            </RowList>
            {list.length === 0 && (
              <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
            )}
            <Pager
              hiddenAlone
              page={page}
              pageSize={reportsAPage}
              total={total}
              isStale={reports.isPlaceholderData}
              onPage={(next, step) => change({ page: next }, step)}
            />
          </>
        )}
      </Panel>
      {open?.kind === 'delete' && <DeleteReport report={open.report} onClose={close} />}
      {open && open.kind !== 'delete' && (
        <EditReport report={open.report} copies={open.kind === 'duplicate'} onClose={close} />
      )}
    </>
  )
}
