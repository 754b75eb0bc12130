/** The link from a slice to the overview under the filter for it. */
import type { Changes } from '@footfall/contract/stats/changes-results'
import { narrow } from '../../lib/url/filters.ts'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { readReportState, writeReportState } from '../../lib/url/report-state.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { overviewPath } from '../../reports/overview-path.ts'
import { useReportSource } from '../../reports/source.tsx'

export function useSliceLink({ dimensions, values }: Changes['list'][number]) {
  const pathname = overviewPath(useReportSource())
  return useLink(pathname, (now) => {
    const kept = new URLSearchParams(keptSearch(now, pathname))
    const state = readReportState(kept)
    const filters = dimensions.reduce(
      (now, field, at) => narrow(now, { field, operator: 'in', value: [values[at] ?? ''] }),
      [...state.filters],
    )
    return `?${writeReportState(kept, { ...state, filters })}`
  })
}
