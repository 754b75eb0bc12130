/** A field of filters and tables as it is read; a trait by the name that the site gave it. */
import type { EntryField } from '@footfall/contract/stats/filters'
import { isTrait, traitOf } from '@footfall/contract/stats/traits'
import i18next from 'i18next'

export function fieldName(field: EntryField | 'time'): string {
  return isTrait(field)
    ? i18next.t('stats.field.trait', { name: traitOf(field) })
    : i18next.t(`stats.field.${field}`)
}
