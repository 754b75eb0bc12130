/** The values of a tag in visits of the last twelve months, independent of the page's period and filters. */
import { minute } from '@footfall/contract/durations'
import type { UtmTag } from '@footfall/contract/stats/utm-results'
import { useQuery } from '@tanstack/react-query'
import { askReport, useReportSource } from '../../reports/source.tsx'
import type { KnownTag } from './twins.ts'

const most = 500

/** Empty until they are wanted. */
export function useKnownTag(field: UtmTag, wanted: boolean): readonly KnownTag[] {
  const source = useReportSource()
  const { data } = useQuery({
    queryKey: ['known-tags', source.whose, field],
    queryFn: ({ signal }) =>
      askReport(
        source,
        'filter_field',
        { time_range: 'last_12_months', filters: [], field, page_size: most },
        signal,
      ),
    enabled: wanted,
    staleTime: 5 * minute,
  })
  return data?.list ?? []
}
