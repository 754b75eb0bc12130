/** Display text of a dimension's value: names for codes, and the proper name for "none". */
import { countryName, languageName } from '@footfall/contract/stats/country-names'
import type { EntryField } from '@footfall/contract/stats/filters'
import i18next from 'i18next'
import { languageOf } from '../lib/i18n/language.ts'

type Key = 'stats.none.other'

export function valueLabel(field: EntryField, value: string): string {
  if (value === '') {
    const key = `stats.none.${field}`
    return i18next.exists(key) ? i18next.t(key as Key) : i18next.t('stats.none.other')
  }
  if (field === 'country') return placeName(value)
  if (field === 'language') return languageName(value, languageOf(i18next.language))
  if (field === 'channel') return worded(`channel.${value}`, value)
  if (field === 'device') return worded(`device_type.${value}`, value)
  return value
}

/** A country's name. Taiwan, Hong Kong and Macau have the names that the product defines. */
export function placeName(code: string): string {
  return countryName(code, languageOf(i18next.language))
}

function worded(key: string, fallback: string): string {
  return i18next.exists(key) ? i18next.t(key as Key) : fallback
}
