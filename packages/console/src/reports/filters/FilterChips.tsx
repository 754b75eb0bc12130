/** The filters that are on; their code comes with the first of them, and the code that mends a broken address with the first such address. */
import { mendedFilters } from '../../lib/url/filters.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import type { FilterChipsProps } from './FilterChipList.tsx'

const list = latePart(async () => (await import('./FilterChipList.tsx')).FilterChipList)
const mend = latePart(async () => (await import('./MendFilters.tsx')).MendFilters)

export function FilterChips({ onEdit }: FilterChipsProps) {
  const [{ filters }] = useReportState()
  const [parameters] = useAddress()
  return (
    <>
      {mendedFilters(parameters.get('filters')) !== undefined && <Late part={mend} given={{}} />}
      {filters.length > 0 && <Late part={list} given={{ onEdit }} />}
    </>
  )
}
