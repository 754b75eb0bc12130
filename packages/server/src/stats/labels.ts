/** The displayed name of a value: countries, languages, channels and devices by name, domains in letters, others unchanged. */
import { domainLabel } from '@footfall/contract/domain-label'
import type { Language } from '@footfall/contract/fields'
import { channels } from '@footfall/contract/stats/channels'
import { countryName, languageName } from '@footfall/contract/stats/country-names'
import { deviceTypes } from '@footfall/contract/stats/device-types'
import type { FilterField } from '@footfall/contract/stats/filters'
import { cityName, namedCities, namedRegions, regionName } from '@footfall/contract/stats/place-names'
import { textsUnder, translate } from '../lib/translate.ts'
import { languageTags, regionalTags } from './language-tags.ts'

/** The text directly under `key` of a value, which anybody may have sent; undefined if the locale files have none. */
function textOf(language: Language, key: string, value: string): string | undefined {
  const texts = textsUnder(language, key)
  return Object.hasOwn(texts, value) ? texts[value] : undefined
}

/** The text for no value. */
function noneText(field: FilterField, language: Language): string {
  return textOf(language, 'stats.none', field) ?? translate(language, 'stats.none.other')
}

export function labelOf(field: FilterField, value: string, language: Language): string {
  if (value === '') return noneText(field, language)
  switch (field) {
    case 'country':
      return countryName(value, language)
    case 'region':
      return regionName(value, language)
    case 'city':
      return cityName(value, language)
    case 'language':
      return languageName(value, language)
    case 'channel':
      return textOf(language, 'channel', value) ?? value
    case 'device':
      return textOf(language, 'device_type', value) ?? value
    case 'referer':
    case 'hostname':
      return domainLabel(value)
    default:
      return value
  }
}

/** A visitor's place in words; '' if unknown. */
export function placeLabels(
  { country, region, city }: Readonly<Record<'country' | 'region' | 'city', string>>,
  language: Language,
) {
  return {
    country,
    country_label: country === '' ? '' : countryName(country, language),
    region: region === '' ? '' : regionName(region, language),
    city: city === '' ? '' : cityName(city, language),
  }
}

let countries: readonly string[] | undefined

/** Every two-letter code that has a name, in lower case. */
export function countryCodes(): readonly string[] {
  if (countries) return countries
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => countryName(code, 'en-US').toLowerCase() !== code)
  return countries
}

/** Fields whose values users search by name, with all possible values. */
const named: Partial<Record<FilterField, () => readonly string[]>> = {
  country: countryCodes,
  region: () => namedRegions,
  city: () => namedCities,
  channel: () => channels,
  device: () => deviceTypes,
  language: () => [...languageTags, ...regionalTags(countryCodes())],
}

/** The values whose name contains a text, ignoring case: of fields whose values are shown unchanged, at most having none. */
export function valuesNamed(field: FilterField, text: string, language: Language): string[] {
  const wanted = text.toLocaleLowerCase(language)
  return ['', ...(named[field]?.() ?? [])].filter((value) =>
    labelOf(field, value, language).toLocaleLowerCase(language).includes(wanted),
  )
}
