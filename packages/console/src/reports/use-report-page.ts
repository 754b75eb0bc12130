/** Common parts of every report's page: its title, its shortcuts, and the filter editor that `/` opens. */
import type { TimeRange } from '@footfall/contract/stats/time'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { keptSearch, useGo } from '../lib/url/kept-search.ts'
import { readReportState, writeReportState } from '../lib/url/report-state.ts'
import { useTitle } from '../lib/use-title.ts'
import { useReportShortcuts } from './dashboard/use-report-shortcuts.ts'
import type { FilterEditorState } from './filters/FilterEditor.tsx'
import { overviewPath } from './overview-path.ts'
import { useReportSource } from './source.tsx'

export interface ReportPageOptions {
  /** The screen has no period. Period shortcuts lead to the overview. */
  readonly timeless?: boolean
}

export function useReportPage(title: string, { timeless = false }: ReportPageOptions = {}) {
  const source = useReportSource()
  const { zone, calls } = source
  const overview = overviewPath(source)
  const [editing, setEditing] = useState<FilterEditorState>(null)
  const navigate = useNavigate()
  const go = useGo()
  useTitle(title)
  const toOverview = (timeRange: TimeRange) => {
    const kept = new URLSearchParams(keptSearch(window.location, overview))
    const state = { ...readReportState(kept), timeRange, days: null }
    navigate({ pathname: overview, search: `?${writeReportState(kept, state)}` })
  }
  useReportShortcuts({
    zone,
    onFilter: () => setEditing('new'),
    ...(timeless ? { onPeriod: toOverview } : {}),
    // A share shows a real-time view only if its owner chose so.
    ...(calls !== 'share' && {
      onRealtime: () => go(`${overview}/realtime`),
    }),
  })
  return { editing, setEditing, addFilter: () => setEditing('new'), closeEditor: () => setEditing(null) }
}
