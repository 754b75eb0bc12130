/** A website's overview: how it does, against before, and from where. Everything chosen stands in the address. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadCall } from '../../lib/api/call-api.ts'
import { useKeptSearch } from '../../lib/url/kept-search.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Dashboard } from '../../reports/dashboard/Dashboard.tsx'
import { useRefresh } from '../../reports/dashboard/use-dashboard.ts'
import { useReportShortcuts } from '../../reports/dashboard/use-report-shortcuts.ts'
import { FilterChips } from '../../reports/filters/FilterChips.tsx'
import { FilterEditor, type FilterEditorState } from '../../reports/filters/FilterEditor.tsx'
import { ExportMenu } from '../../reports/head/ExportMenu.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { useLive } from './use-live.ts'

export function OverviewPage() {
  return <WebsiteReport>{(website) => <Overview {...website} />}</WebsiteReport>
}

function Overview({ teamId, websiteId }: { readonly teamId: string; readonly websiteId: string }) {
  const { zone, name, whose } = useReportSource()
  const [state] = useReportState()
  const [editing, setEditing] = useState<FilterEditorState>(null)
  const live = useLive(teamId, websiteId, useRefresh())
  const navigate = useNavigate()
  const keep = useKeptSearch()
  useTitle(live ? `(${live}) ${name}` : name)
  useReportShortcuts({
    zone,
    onFilter: () => setEditing('new'),
    onRealtime: () => {
      const pathname = `/websites/${websiteId}/realtime`
      navigate({ pathname, search: keep(pathname) })
    },
  })
  return (
    <>
      <ReportHead title={name} live={live}>
        <ExportMenu
          download={(format) =>
            downloadCall(
              '/overview/export_total' as never,
              {
                ...whose,
                ...queryOf(state, zone),
                format,
              } as never,
            )
          }
        />
        <QuestionTools onFilter={() => setEditing('new')} />
      </ReportHead>
      <FilterChips onEdit={setEditing} />
      <Dashboard />
      <FilterEditor state={editing} onClose={() => setEditing(null)} />
    </>
  )
}
