/** Taiwan, Hong Kong and Macau are counted under codes of their own and drawn as part of China. */

export const partsOfChina: readonly string[] = ['tw', 'hk', 'mo']

/** Figures by the world map's shapes. */
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

/** China's places: its regions, and what is counted as a country of its own and belongs to it; most first. */
export function ofChina<P extends Place & { readonly visitors: number }>(
  regions: readonly P[],
  countries: readonly P[],
): P[] {
  const parts = countries.filter((one) => partsOfChina.includes(one.code))
  return [...regions, ...parts].sort((one, other) => other.visitors - one.visitors)
}
