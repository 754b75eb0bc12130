/** The console's choices, labelled in the caller's language. */
import { grantableRoles, roleNames } from '@footfall/contract/access'
import type { configCalls } from '@footfall/contract/api/config'
import type { DataOf } from '@footfall/contract/call'
import type { Language } from '@footfall/contract/fields'
import { comparisons, type TimeUnit, timeRangeGroups, timeUnits } from '@footfall/contract/stats/time'
import { currentZoneName } from '@footfall/contract/time-zone-names'
import { translate } from '../../lib/translate.ts'
import { countryCodes, labelOf } from '../labels.ts'
import { languageTags } from '../language-tags.ts'

type Groups = DataOf<(typeof configCalls)['/config/time_range']>['list']

function labelled<const V extends string>(values: readonly V[], area: string, language: Language) {
  return values.map((value) => ({ value, label: translate(language, `stats.${area}.${value}`) }))
}

export function timeRangeOptions(language: Language): Groups {
  const groups = Object.keys(timeRangeGroups) as (keyof typeof timeRangeGroups)[]
  return groups.map((group) => ({
    group,
    label: translate(language, `stats.time_range_group.${group}`),
    list: labelled(timeRangeGroups[group], 'time_range', language),
  }))
}

export const timeUnitOptions = (language: Language, units: readonly TimeUnit[] = timeUnits) =>
  labelled(units, 'time_unit', language)

export const areaOptions = (language: Language) => labelled(['country', 'region', 'city'], 'field', language)

export const comparisonOptions = (language: Language) => labelled(comparisons, 'comparison', language)

export function switchOptions(language: Language) {
  return [true, false].map((value) => ({
    value,
    label: translate(language, `stats.switch.${value ? 'on' : 'off'}`),
  }))
}

/** Whether a member sees every website: yes or no, in the words of the member form. */
export function selectAllOptions(language: Language) {
  return [true, false].map((value) => ({
    value,
    label: translate(language, `stats.websites.${value ? 'all' : 'selected'}`),
  }))
}

export const visibleOptions = (language: Language) => labelled(['all', 'selected'], 'websites', language)

export function roleOptions(language: Language) {
  return grantableRoles.map((value) => ({
    value,
    label: translate(language, `stats.role.${roleNames[value]}`),
  }))
}

type CountriesAndLanguages = DataOf<(typeof configCalls)['/config/country_language']>

const named = new Map<Language, CountriesAndLanguages>()

/** Sorted once: it takes as long as hundreds of events. */
export function countryLanguageOptions(language: Language): CountriesAndLanguages {
  const known = named.get(language) ?? countriesAndLanguages(language)
  named.set(language, known)
  return known
}

function countriesAndLanguages(language: Language): CountriesAndLanguages {
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, language)
  return {
    countries: countryCodes()
      .map((value) => ({ value, label: labelOf('country', value, language) }))
      .sort(byLabel),
    languages: languageTags
      .map((value) => ({ value, label: labelOf('language', value, language) }))
      .sort(byLabel),
  }
}

let today: { readonly day: number; readonly zones: ReturnType<typeof zonesAt> } | undefined

/** Every time zone of this runtime, by its name today, with its offset on the day of an instant. */
export function timeZoneOptions(now: number) {
  const day = Math.floor(now / 86_400_000)
  if (today?.day !== day) today = { day, zones: zonesAt(now) }
  return today.zones
}

function zonesAt(now: number) {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentZoneName).sort()])
  return [...zones].map((value) => {
    const offset = offsetOf(value, now)
    return { value, label: `(UTC${offset}) ${value.replaceAll('_', ' ')}`, offset }
  })
}

function offsetOf(zone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice(3)
}
