/** A website's overview: how it does, against before, and from where. Everything chosen stands in the address. */
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Dashboard } from '../../reports/dashboard/Dashboard.tsx'
import { useRefresh } from '../../reports/dashboard/use-dashboard.ts'
import { useReportShortcuts } from '../../reports/dashboard/use-report-shortcuts.ts'
import { FilterChips } from '../../reports/filters/FilterChips.tsx'
import { FilterEditor, type FilterEditorState } from '../../reports/filters/FilterEditor.tsx'
import { type ReportSource, ReportSourceProvider, useReportSource } from '../../reports/source.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveDot } from '../../ui/LiveDot.tsx'
import { ComparePicker } from '../../ui/period/ComparePicker.tsx'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import styles from './OverviewPage.module.css'
import { useLive } from './use-live.ts'

export function OverviewPage() {
  const { websiteId = '' } = useParams()
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 })
  if (website.isError) return <ErrorPanel error={website.error} onRetry={() => website.refetch()} />
  if (!website.data) return null
  const { website_name: name, domain, time_zone: zone, team_id: teamId } = website.data
  const source: ReportSource = { calls: 'overview', whose: { website_id: websiteId }, zone, name, domain }
  return (
    <ReportSourceProvider key={websiteId} source={source}>
      <Overview teamId={teamId} websiteId={websiteId} />
    </ReportSourceProvider>
  )
}

function Overview({ teamId, websiteId }: { readonly teamId: string; readonly websiteId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone, name } = useReportSource()
  const [state, change] = useReportState()
  const [editing, setEditing] = useState<FilterEditorState>(null)
  const live = useLive(teamId, websiteId, useRefresh())
  useTitle(live ? `(${live}) ${name}` : name)
  useReportShortcuts({ zone, onFilter: () => setEditing('new') })
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.live} role="status">
          {live !== undefined && (
            <>
              <LiveDot live={live > 0} />
              {t('dashboard.live', { count: live, shown: format.count(live) })}
            </>
          )}
        </span>
        <div className={styles.tools}>
          <Button onClick={() => setEditing('new')}>
            <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
            {t('filter.filter')}
          </Button>
          {comparable(state) && <ComparePicker value={state} onChange={change} zone={zone} />}
          <PeriodPicker value={state} onChange={(period) => change({ ...period, unit: null })} zone={zone} />
        </div>
      </header>
      <FilterChips onEdit={setEditing} />
      <Dashboard />
      <FilterEditor state={editing} onClose={() => setEditing(null)} />
    </>
  )
}
