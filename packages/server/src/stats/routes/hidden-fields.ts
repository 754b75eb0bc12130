/** What the readers of a shared report can neither break down by nor filter by. */
import { fieldInfo, filterFields, type KnownField } from '@footfall/contract/stats/filters'
import type { ShareAccess } from '../../http/viewer.ts'

/** They name pages of a visit that need not be among the events to which a fixed filter limits the report. */
const pagesOfVisit: readonly KnownField[] = ['entry_page', 'exit_page']

/** Those of the sections that the owner keeps back, and those that would name something outside the fixed filters. */
export function hiddenFieldsOf({
  hiddenSections,
  filters,
}: Pick<ShareAccess, 'hiddenSections' | 'filters'>): KnownField[] {
  const limitsEvents = filters.some(({ field }) =>
    filterFields.some((known) => known === field && fieldInfo(known).scope === 'event'),
  )
  return filterFields.filter(
    (field) =>
      hiddenSections.includes(fieldInfo(field).family) ||
      (field === 'event_property' && hiddenSections.includes('property')) ||
      (limitsEvents && pagesOfVisit.includes(field)),
  )
}

export function hidesMap({ hiddenSections }: Pick<ShareAccess, 'hiddenSections'>): boolean {
  return hiddenSections.includes('map')
}
