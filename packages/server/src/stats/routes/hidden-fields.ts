/** The fields by which readers of a shared report can neither break down nor filter. */
import { fieldInfo, filterFields, type KnownField } from '@footfall/contract/stats/filters'
import type { ShareAccess } from '../../http/viewer.ts'

/** These name pages of a visit that need not be among the events of a fixed filter. */
const pagesOfVisit: readonly KnownField[] = ['entry_page', 'exit_page']

/** The fields of hidden sections, and those that would reveal something outside of the fixed filters. */
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
