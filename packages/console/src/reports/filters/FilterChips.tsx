/** The filters that are on; their code comes with the first of them. */
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import type { FilterChipsProps } from './FilterChipList.tsx'

const list = latePart(async () => (await import('./FilterChipList.tsx')).FilterChipList)

export function FilterChips({ onEdit }: FilterChipsProps) {
  const [{ filters }] = useReportState()
  return filters.length > 0 && <Late part={list} given={{ onEdit }} />
}
