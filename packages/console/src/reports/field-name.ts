/** Display name of a field of filters and tables. A trait has the name that the website gave it. */
import type { EntryField } from '@footfall/contract/stats/filters'
import { isTrait, traitOf } from '@footfall/contract/stats/traits'
import i18next from 'i18next'

export function fieldName(field: EntryField | 'time'): string {
  return isTrait(field)
    ? i18next.t('stats.field.trait', { name: traitOf(field) })
    : i18next.t(`stats.field.${field}`)
}
