/** What every report's page does: its title, its keys, and the filter editor that `/` opens. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useKeptSearch } from '../lib/url/kept-search.ts'
import { useTitle } from '../lib/use-title.ts'
import { useReportShortcuts } from './dashboard/use-report-shortcuts.ts'
import type { FilterEditorState } from './filters/FilterEditor.tsx'
import { useReportSource } from './source.tsx'

export function useReportPage(title: string) {
  const { zone } = useReportSource()
  const { websiteId = '' } = useParams()
  const [editing, setEditing] = useState<FilterEditorState>(null)
  const navigate = useNavigate()
  const keep = useKeptSearch()
  useTitle(title)
  useReportShortcuts({
    zone,
    onFilter: () => setEditing('new'),
    onRealtime: () => {
      const pathname = `/websites/${websiteId}/realtime`
      navigate({ pathname, search: keep(pathname) })
    },
  })
  return { editing, setEditing, addFilter: () => setEditing('new'), closeEditor: () => setEditing(null) }
}
