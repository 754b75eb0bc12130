/** The values of each tag in visits of the last twelve months, independent of the page's period and filters. */
import { minute } from '@footfall/contract/durations'
import { recordOf } from '@footfall/contract/record-of'
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'
import { useQueries } from '@tanstack/react-query'
import { askReport, useReportSource } from '../../reports/source.tsx'
import type { KnownTag } from './twins.ts'

const most = 500

export function useKnownTags(): Readonly<Record<UtmTag, readonly KnownTag[]>> {
  const source = useReportSource()
  const answers = useQueries({
    queries: utmTags.map((field) => ({
      queryKey: ['known-tags', source.whose, field],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        askReport(
          source,
          'filter_field',
          { time_range: 'last_12_months', filters: [], field, page_size: most },
          signal,
        ),
      staleTime: 5 * minute,
    })),
  })
  return recordOf(utmTags, (_, at) => answers[at]?.data?.list ?? [])
}
