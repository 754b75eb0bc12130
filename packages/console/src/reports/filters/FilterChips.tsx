/** The active filters. Their code is loaded with the first filter, and the code that repairs a broken address with the first such address. */
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { repairedFilters } from '../../lib/url/filters.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import type { FilterChipsProps } from './FilterChipList.tsx'

const list = lazyPart(async () => (await import('./FilterChipList.tsx')).FilterChipList)
const mend = lazyPart(async () => {
  // Load the texts first, because a notice is not rendered again when its text arrives.
  const [{ RepairFilters }] = await Promise.all([import('./RepairFilters.tsx'), restOfTexts()])
  return RepairFilters
})

export function FilterChips({ onEdit }: FilterChipsProps) {
  const [{ filters }] = useReportState()
  const [parameters] = useAddress()
  return (
    <>
      {repairedFilters(parameters.get('filters')) !== undefined && <LazyPart part={mend} given={{}} />}
      {filters.length > 0 && <LazyPart part={list} given={{ onEdit }} />}
    </>
  )
}
