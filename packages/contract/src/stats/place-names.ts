/**
 * Names of regions and cities. Stored values: a region is `CN-GD` (mainland China: ISO 3166-2) or country and English name (`US-California`); a city
 * is its region, a slash and its English name (`CN-GD/Guangzhou`), with only the country if there is no region (`SG/Singapore`). So Suzhou in
 * Jiangsu and Suzhou in Anhui are different.
 */
import type { Language } from '../fields.ts'
import { chinaRegions } from './china-regions.ts'
import { worldCities, worldRegions } from './world-places.ts'

interface Names {
  readonly english: string
  readonly chinese: string
}

const regions = new Map<string, Names>()
const cities = new Map<string, Names>()

for (const [code, [english, chinese, list]] of Object.entries(chinaRegions)) {
  regions.set(code, { english, chinese })
  const words = list.trim().split(/\s+/)
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i] ?? ''
    cities.set(`${code}/${name}`, { english: name, chinese: words[i + 1] ?? name })
  }
}

/** `Los Angeles 洛杉矶|…` of a country, with the key `US` + separator + English name. */
function addWorld(
  into: Map<string, Names>,
  table: Readonly<Record<string, string>>,
  separator: string,
): void {
  for (const [country, list] of Object.entries(table)) {
    for (const entry of list.split('|')) {
      const names = entry.trim()
      const space = names.lastIndexOf(' ')
      const english = names.slice(0, space)
      into.set(`${country}${separator}${english}`, { english, chinese: names.slice(space + 1) })
    }
  }
}
addWorld(regions, worldRegions, '-')
addWorld(cities, worldCities, '/')

/** The name of a stored region in a language; its stored name if there is none; '' for ''. */
export function regionName(region: string, language: Language): string {
  return named(regions.get(region), region.replace(/^[A-Z]{2}-/, ''), language)
}

/** The name of a stored city in a language, without its region; its stored name if there is none; '' for ''. */
export function cityName(city: string, language: Language): string {
  const own = city.slice(city.indexOf('/') + 1)
  return named(cities.get(city) ?? cities.get(`${city.slice(0, 2)}/${own}`), own, language)
}

/** The stored regions and cities with names here: those of mainland China, and regions elsewhere. */
export const namedRegions: readonly string[] = [...regions.keys()]
export const namedCities: readonly string[] = [...cities.keys()].filter((city) => city.startsWith('CN-'))

/** The stored code of a region of mainland China by its English name; null for other names. */
export function chinaRegionCode(english: string): string | null {
  return chinaCodes.get(english) ?? null
}

const chinaCodes = new Map(Object.entries(chinaRegions).map(([code, [english]]) => [english, code]))

function named(names: Names | undefined, own: string, language: Language): string {
  if (!names) return own
  return language === 'zh-CN' ? names.chinese : names.english
}
