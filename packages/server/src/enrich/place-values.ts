/** Turns a record of a place database into the stored values of country, region and city. */
import { chinaRegionCode } from '@footfall/contract/stats/place-names'
import { cleanText } from './clean-text.ts'
import { cityOfChina } from './places/city-of-china.ts'

/** Stored values; '' if unknown. The contract's place names describe how they are made. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly region: string
  readonly city: string
}

export const nowhere: Place = { country: '', region: '', city: '' }

/** Regions that the databases spell in several ways, with the stored spelling. */
const sameRegion: ReadonlyMap<string, string> = new Map([
  ['CN-Inner Mongolia Autonomous Region', 'Inner Mongolia'],
  ['CN-Nei Mongol', 'Inner Mongolia'],
  ['CN-Guangxi Zhuangzu Zizhiqu', 'Guangxi'],
  ['CN-Guangxi Zhuang Autonomous Region', 'Guangxi'],
  ['CN-Ningxia Hui Autonomous Region', 'Ningxia'],
  ['CN-Ningsia Hui Autonomous Region', 'Ningxia'],
  ['CN-Xinjiang Uyghur Autonomous Region', 'Xinjiang'],
  ['CN-Xinjiang Uygur Zizhiqu', 'Xinjiang'],
  ['CN-Tibet Autonomous Region', 'Tibet'],
  ['CN-Xizang', 'Tibet'],
  ['MO-Our Lady of Carmo', 'Nossa Senhora do Carmo'],
  ['DE-State of Berlin', 'Berlin'],
  ['AT-State of Vienna', 'Vienna'],
  ['AU-ACT', 'Australian Capital Territory'],
  ['KR-North Chungcheong', 'Chungcheongbuk-do'],
  ['FR-Rhone-Alpes', 'Auvergne-Rhone-Alpes'],
  ['FR-New Aquitaine', 'Nouvelle-Aquitaine'],
  ['FR-Provence', "Provence-Alpes-Cote d'Azur"],
  ['RO-Bucuresti', 'Bucharest'],
  ['NZ-Wellington Region', 'Wellington'],
])

/** Countries that consist of one city. */
const cityStates: Readonly<Record<string, string>> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  SG: 'Singapore',
  MC: 'Monaco',
}

/** Reads a record of DB-IP's or MaxMind's city databases, in their own form or flattened. */
export function placeOf(record: unknown): Place {
  const country = text(record, 'country_code') || text(record, 'country', 'iso_code')
  if (!/^[A-Z]{2}$/.test(country)) return nowhere
  const state = bare(text(record, 'state1') || text(record, 'subdivisions', '0', 'names', 'en'))
  const town = bare(text(record, 'city') || text(record, 'city', 'names', 'en'))
  const named =
    sameRegion.get(`${country}-${state}`) ?? (country === 'HK' ? state.replace(/ District$/, '') : state)
  const region = named === '' ? '' : regionCode(country, named)
  const city = cityStates[country] ?? cityName(region, town, record)
  return { country, region, city: city === '' ? '' : `${region || country}/${city}` }
}

function regionCode(country: string, name: string): string {
  return (country === 'CN' ? chinaRegionCode(name) : null) ?? `${country}-${name}`
}

function cityName(region: string, town: string, record: unknown): string {
  if (region.startsWith('CN-')) {
    const latitude = coordinate(record, 'latitude')
    const longitude = coordinate(record, 'longitude')
    return cityOfChina(region, town, latitude, longitude)
  }
  return region.startsWith('JP-') ? town.replace(/(?:-ku|-shi| City)$/, '') : town
}

/** The name without the quarter in parentheses: `Huamu (Pudong Xinqu)`. */
function bare(name: string): string {
  return cleanText(name.replace(/\(.*/s, '').trim().replaceAll('’', "'"), 100)
}

function text(record: unknown, ...path: string[]): string {
  const value = inside(record, path)
  return typeof value === 'string' ? value : ''
}

function coordinate(record: unknown, name: string): number | null {
  const value = inside(record, [name]) ?? inside(record, ['location', name])
  return typeof value === 'number' ? value : null
}

function inside(record: unknown, path: readonly string[]): unknown {
  let value = record
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}
