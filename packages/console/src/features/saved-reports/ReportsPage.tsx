/** The saved reports of a website: open, rename, copy, delete. Search, order and page are in the address. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useReportsChanged } from '../../reports/saved/use-reports-changed.ts'
import { useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { EditReport } from './EditReport.tsx'
import { ReportRow } from './ReportRow.tsx'

const orders = ['updated_at', 'created_at', 'name'] as const
const reportsAPage = 20

interface Open {
  readonly kind: 'edit' | 'duplicate' | 'delete'
  readonly report: SavedReportRow
}

export function ReportsPage() {
  return <WebsiteReport>{({ websiteId }) => <SavedReports websiteId={websiteId} />}</WebsiteReport>
}

function SavedReports({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  useTitle(`${t('nav.savedReports')} · ${name}`)
  const mayEdit = useMayOn(websiteId, 'report.save')
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
  const changed = useReportsChanged()
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader title={t('savedReport.title')} subtitle={t('savedReport.lead')} />
      <Panel title={t('savedReport.list')} dimmed={reports.isPlaceholderData}>
        <PagedList
          answer={reports}
          state={state}
          onChange={change}
          pageSize={reportsAPage}
          searchLabel={t('savedReport.search')}
          sort={{ orders, nameOf: (order) => t(`savedReport.order.${order}`) }}
          empty={
            <EmptyState
              icon={<Bookmark size={20} />}
              title={t('savedReport.empty')}
              text={t(mayEdit ? 'savedReport.emptyText' : 'savedReport.emptyTextView')}
            />
          }
        >
          {(list) => (
            <RowList>
              {list.map((report) => (
                <ReportRow
                  key={report.report_id}
                  report={report}
                  onChoose={mayEdit ? (kind) => setOpen({ kind, report }) : null}
                />
              ))}
            </RowList>
          )}
        </PagedList>
      </Panel>
      {open?.kind === 'delete' && (
        <ConfirmCall
          path="/report/delete"
          input={{ website_id: websiteId, report_id: open.report.report_id }}
          title={t('savedReport.deleteAsk', { name: open.report.name })}
          done={t('savedReport.deleted', { name: open.report.name })}
          onDone={changed}
          onClose={close}
        >
          {t('savedReport.deleteText')}
        </ConfirmCall>
      )}
      {open && open.kind !== 'delete' && (
        <EditReport report={open.report} copies={open.kind === 'duplicate'} onClose={close} />
      )}
    </>
  )
}
