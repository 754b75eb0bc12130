/** Filtering by the values of rows: a click on a row makes its value the filter of its field, or removes it. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { toggleValue } from './filters.ts'
import { useReportState } from './use-report-state.ts'

export function useValueFilter() {
  const [{ filters }, change] = useReportState()
  return {
    isFilteredBy: (field: FilterField, value: string): boolean =>
      filters.some((one) => one.field === field && one.operator === 'in' && one.value.includes(value)),
    filterBy: (field: FilterField, value: string): void =>
      change((now) => ({ filters: toggleValue(now.filters, field, value) })),
  }
}
