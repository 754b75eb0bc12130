/** Names of values that the server's answers name themselves: places by their codes, and domains in letters. */
import { domainLabel } from '@footfall/contract/domain-label'
import type { EntryField } from '@footfall/contract/stats/filters'
import { cityName, regionName } from '@footfall/contract/stats/place-names'
import type { Language } from '../../lib/i18n/language.ts'
import { valueLabel } from '../value-label.ts'

export function nameOfValue(field: EntryField, value: string, language: Language): string {
  switch (field) {
    case 'region':
      return regionName(value, language) || valueLabel(field, value)
    case 'city':
      return cityName(value, language) || valueLabel(field, value)
    case 'referer':
    case 'hostname':
      return domainLabel(valueLabel(field, value))
    default:
      return valueLabel(field, value)
  }
}
