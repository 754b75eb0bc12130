/** "What changed?" once more, plainly, from its definition: every slice of one dimension, and of two of the strongest. What the call is measured against. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Interval } from '../time/interval.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { reference } from './reference.ts'

export type CountMetric = 'visitors' | 'visits' | 'pageviews' | 'events'

export interface ReferenceSlice {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly string[]
  readonly current: number
  readonly previous: number
  readonly contribution: number
  readonly surprise: number
}

export interface Asked {
  readonly visits: readonly ReferenceVisit[]
  readonly metric: CountMetric
  readonly filters: readonly Filter[]
  readonly now: Interval
  readonly before: Interval
}

/** The whole in both periods, and the slices that explain its change, largest contribution first. */
export function referenceChanges(asked: Asked): {
  current: number
  previous: number
  list: ReferenceSlice[]
} {
  const [whole] = slicesBy(asked, [], { current: 0, previous: 0 })
  const { current = 0, previous = 0 } = whole ?? {}
  const of = (dimensions: readonly Dimension[]) => slicesBy(asked, dimensions, { current, previous })
  const matters = ({ visitors, surprise }: Slice) => visitors >= 20 && Math.abs(surprise) >= 3
  const ofVisits = dimensionNames.filter((name) => fieldInfo(name).scope === 'visit')
  const singles = ofVisits.flatMap((name) => of([name]))
  const strong = singles.filter(matters).sort(largestFirst)
  const ten = strong.slice(0, 10)
  const names = [...new Set(ten.map(({ dimensions: [name] }) => name as Dimension))]
  const isOfTen = ({ dimensions, values }: Slice) =>
    dimensions.every((name, at) =>
      ten.some((one) => one.dimensions[0] === name && one.values[0] === values[at]),
    )
  const pairs = names
    .flatMap((name, at) => names.slice(at + 1).map((other) => [name, other]))
    .flatMap(of)
    .filter((pair) => isOfTen(pair) && matters(pair))
    .filter((pair) => !singles.some((single) => isPart(pair, single) && explains(single, pair)))
  return { current, previous, list: [...strong, ...pairs].sort(largestFirst).slice(0, 20) }
}

interface Slice extends ReferenceSlice {
  /** In the period with more of them. */
  readonly visitors: number
}

function slicesBy(
  { visits, metric, filters, now, before }: Asked,
  by: readonly Dimension[],
  whole: { readonly current: number; readonly previous: number },
): Slice[] {
  const keys = by.map((dimension) => ({ dimension }))
  const [here, there] = [now, before].map((interval) => reference(visits, interval, filters, keys))
  const growth = whole.previous === 0 ? 0 : whole.current / whole.previous
  return [...new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])].map((key) => {
    const current = here?.get(key)?.[metric] ?? 0
    const previous = there?.get(key)?.[metric] ?? 0
    const spread = Math.sqrt(current + growth ** 2 * previous)
    return {
      dimensions: by,
      values: by.length === 0 ? [] : key.split('\n'),
      current,
      previous,
      contribution: current - previous,
      surprise: spread === 0 ? 0 : (current - growth * previous) / spread,
      visitors: Math.max(here?.get(key)?.visitors ?? 0, there?.get(key)?.visitors ?? 0),
    }
  })
}

function isPart(pair: Slice, { dimensions: [name], values: [value] }: Slice): boolean {
  return pair.dimensions.some((one, at) => one === name && pair.values[at] === value)
}

/** Whether the pair changed as its parent did, but for a tenth of its change. */
function explains(parent: Slice, pair: Slice): boolean {
  if (parent.previous === 0) return true
  const asParent = pair.previous * (parent.current / parent.previous) - pair.previous
  return Math.abs(pair.contribution - asParent) <= 0.1 * Math.abs(pair.contribution) + 1e-9
}

function largestFirst(a: Slice, b: Slice): number {
  return (
    Math.abs(b.contribution) - Math.abs(a.contribution) ||
    (`${a.dimensions} ${a.values}` < `${b.dimensions} ${b.values}` ? -1 : 1)
  )
}
