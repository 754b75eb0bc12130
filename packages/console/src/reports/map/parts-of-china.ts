/** Taiwan, Hong Kong and Macau are counted under codes of their own and shown as part of China. */

const partsOfChina: readonly string[] = ['tw', 'hk', 'mo']

/** The field that a place is a value of. `country`: the country of the places; null for the world. */
export function fieldOfPlace(code: string, country: string | null): 'country' | 'region' {
  return country === null || partsOfChina.includes(code) ? 'country' : 'region'
}

/** Figures for the shapes of the world map. */
export function onWorld(values: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [code, value] of values) {
    const shape = partsOfChina.includes(code) ? 'cn' : code
    sums.set(shape, (sums.get(shape) ?? 0) + value)
  }
  return sums
}

interface Place {
  readonly code: string
}

/** The places of China, most visitors first: its regions, and those counted under country codes of their own. */
export function ofChina<P extends Place & { readonly visitors: number }>(
  regions: readonly P[],
  countries: readonly P[],
): P[] {
  const parts = countries.filter((one) => partsOfChina.includes(one.code))
  return [...regions, ...parts].sort((one, other) => other.visitors - one.visitors)
}
