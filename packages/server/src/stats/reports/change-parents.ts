/** The slices that a slice is part of, and whether one of them explains its change. Pure. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { BothTallies } from '../query/tally.ts'
import { figureOf, type Slice } from './change-slices.ts'

/** A slice is explained by its parent if that covers this much of the change. */
const explained = 0.9

/** The slices of one dimension by their keys. */
export type SlicesByKey = ReadonlyMap<string, BothTallies>

export function byKey(singles: readonly Slice[]): SlicesByKey {
  return new Map(
    singles.flatMap((single) =>
      single.dimensions.map((name, at) => [keyOf(name, single.values[at] ?? ''), single] as const),
    ),
  )
}

export function isExplained(metric: Metric, slice: Slice, singles: SlicesByKey): boolean {
  return parentsOf(slice).some((key) => {
    const parent = singles.get(key)
    return parent !== undefined && explains(metric, parent, slice)
  })
}

/** The keys of a slice's parents, which have one dimension: both values of a pair, and the places around a place. */
export function parentsOf({ dimensions, values }: Pick<Slice, 'dimensions' | 'values'>): string[] {
  return dimensions.flatMap((name, at) => {
    const value = values[at] ?? ''
    const around = placesAround(name, value)
    return dimensions.length > 1 ? [keyOf(name, value), ...around] : around
  })
}

function keyOf(dimension: Dimension, value: string): string {
  return `${dimension}\n${value}`
}

/** The places that a place is in: its stored value begins with them. Most cities have a region. */
function placesAround(name: Dimension, value: string): string[] {
  if (value === '' || (name !== 'region' && name !== 'city')) return []
  const country = keyOf('country', value.slice(0, 2).toLowerCase())
  return name === 'region' ? [country] : [country, keyOf('region', value.slice(0, value.indexOf('/')))]
}

/** Whether a slice changed nearly as its parent did. If it has a rate in one period only, the parent's rate is used for the other. */
export function explains(metric: Metric, parent: BothTallies, slice: BothTallies): boolean {
  const [now, before] = [figureOf(metric, parent.now) ?? 0, figureOf(metric, parent.before) ?? 0]
  if (before === 0) return true
  const own = figureOf(metric, slice.before) ?? before
  const change = (figureOf(metric, slice.now) ?? now) - own
  const expected = own * (now / before - 1)
  return Math.abs(change - expected) <= (1 - explained) * Math.abs(change)
}
