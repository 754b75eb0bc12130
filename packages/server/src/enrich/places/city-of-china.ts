/** The Chinese city of a place. Databases name streets, quarters and counties; people think in prefecture-level cities. */
import { chinaCentres } from './china-centres.ts'

interface Centre {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const centres: ReadonlyMap<string, readonly Centre[]> = new Map(
  Object.entries(chinaCentres).map(([region, list]) => {
    const words = list.trim().split(/\s+/)
    return [region, words.flatMap((name, i) => (i % 2 === 0 ? centreOf(name, words[i + 1]) : []))]
  }),
)

/** Cities that are regions. */
const municipalities: Readonly<Record<string, string>> = {
  'CN-BJ': 'Beijing',
  'CN-TJ': 'Tianjin',
  'CN-SH': 'Shanghai',
  'CN-CQ': 'Chongqing',
}

/** In degrees. A town with a city's name is that city only if it is not in a distant part of the province. */
const nameReach = 1.5

/** `region`: a stored code of mainland China. Returns the town's own name if neither name nor position decides, and '' without a name. */
export function cityOfChina(
  region: string,
  town: string,
  latitude: number | null,
  longitude: number | null,
): string {
  const own = municipalities[region]
  if (own) return own
  const cities = centres.get(region)
  if (!cities) return town
  const spelled = letters(town)
  const namesake =
    town === ''
      ? undefined
      : cities.find(({ name }) => spelled === letters(name) || spelled === `${letters(name)}shi`)
  if (latitude === null || longitude === null) return namesake?.name ?? town
  const away = (centre: Centre) =>
    Math.hypot(
      centre.latitude - latitude,
      (centre.longitude - longitude) * Math.cos((latitude * Math.PI) / 180),
    )
  if (namesake && away(namesake) <= nameReach) return namesake.name
  return cities.reduce((best, centre) => (away(centre) < away(best) ? centre : best)).name
}

function centreOf(name: string, position = ''): Centre[] {
  const [latitude, longitude] = position.split(',').map(Number)
  return latitude === undefined || longitude === undefined ? [] : [{ name, latitude, longitude }]
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
