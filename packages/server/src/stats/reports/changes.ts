/** What changed? The slices of one and two dimensions that explain a change against the period before. */
import type { Changes } from '@footfall/contract/stats/changes-results'
import { type Dimension, dimensionNames, dimensions } from '@footfall/contract/stats/dimensions'
import type { Query } from '@footfall/contract/stats/query'
import type { Planner, ReportArgs } from '../engine.ts'
import { labelOf } from '../labels.ts'
import type { Key, MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { tallyOf } from '../query/tally.ts'
import { isEmpty } from '../time/interval.ts'

type CountMetric = 'visitors' | 'visits' | 'pageviews' | 'events'

export interface ChangesQuery extends Query {
  readonly metric: CountMetric
}

interface Slice {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly string[]
  readonly current: number
  readonly previous: number
  /** The larger of both periods. */
  readonly visitors: number
}

/** Dimensions that a visit has one value of: their slices are parts of the whole. */
const parts = dimensionNames.filter((name) => dimensions[name].scope === 'visit')

const leastSurprise = 3
const leastVisitors = 20
const most = 20
/** The strongest slices of one dimension whose pairs are looked at. */
const strongest = 10
/** A slice changes with the one it is part of where that explains so much of it. */
const explained = 0.9

export async function changes(engine: Planner, args: ReportArgs<ChangesQuery>): Promise<Changes> {
  const { query, language, hidden = [], signal } = args
  const { metric } = query
  const { selection, previous } = await engine.plan(args)
  const slicesBy = async (by: readonly Dimension[], now: Selection, before: Selection | null) => {
    const keys = by.map((dimension): Key => ({ kind: 'dimension', dimension }))
    const rowsIn = (each: Selection | null) =>
      each && !isEmpty(each.interval) ? engine.run<MeasureRow>(measure(each, keys), signal) : []
    const [current, earlier] = await Promise.all([rowsIn(now), rowsIn(before)])
    return slicesOf(by, metric, current, earlier)
  }
  const [whole] = await slicesBy([], selection, previous)
  const { current = 0, previous: before = 0 } = whole ?? {}
  const surpriseOf = (slice: Slice) => surprise(slice, current, before)
  const matters = (slice: Slice) =>
    slice.visitors >= leastVisitors && Math.abs(surpriseOf(slice)) >= leastSurprise
  const singles = (
    await Promise.all(
      parts.filter((name) => !hidden.includes(name)).map((by) => slicesBy([by], selection, previous)),
    )
  ).flat()
  const strong = singles.filter(matters).sort(byContribution).slice(0, strongest)
  const pairs = await Promise.all(
    pairsOf(strong).map(async ([a, b]) => {
      const under = (each: Selection): Selection => ({
        ...each,
        filters: [...each.filters, ...[a, b].map(({ dimension, values }) => among(dimension, values))],
      })
      return slicesBy([a.dimension, b.dimension], under(selection), previous && under(previous))
    }),
  )
  const ownChange = (pair: Slice) => !singles.some((single) => explains(single, pair))
  const found = [...singles.filter(matters), ...pairs.flat().filter(matters).filter(ownChange)]
  return {
    metric,
    current,
    previous: before,
    list: found
      .sort(byContribution)
      .slice(0, most)
      .map((slice) => ({
        dimensions: [...slice.dimensions],
        values: [...slice.values],
        labels: slice.dimensions.map((name, index) => labelOf(name, slice.values[index] ?? '', language)),
        current: slice.current,
        previous: slice.previous,
        contribution: contribution(slice),
        share_of_change: current === before ? null : (contribution(slice) / (current - before)) * 100,
        surprise: surpriseOf(slice),
      })),
  }
}

function slicesOf(
  by: readonly Dimension[],
  metric: CountMetric,
  current: readonly MeasureRow[],
  earlier: readonly MeasureRow[],
): Slice[] {
  const valuesOf = (row: MeasureRow) => by.map((_, index) => String(row[`k${index}`]))
  const before = new Map(earlier.map((row) => [valuesOf(row).join('\n'), row]))
  const slice = (row: MeasureRow | undefined, then: MeasureRow | undefined): Slice => {
    const now = tallyOf(row ?? {})
    const past = tallyOf(then ?? {})
    return {
      dimensions: by,
      values: valuesOf(row ?? then ?? {}),
      current: now[metric],
      previous: past[metric],
      visitors: Math.max(now.visitors, past.visitors),
    }
  }
  const here = current.map((row) => {
    const key = valuesOf(row).join('\n')
    const then = before.get(key)
    before.delete(key)
    return slice(row, then)
  })
  return [...here, ...[...before.values()].map((then) => slice(undefined, then))]
}

function contribution({ current, previous }: Slice): number {
  return current - previous
}

function byContribution(a: Slice, b: Slice): number {
  const apart = Math.abs(contribution(b)) - Math.abs(contribution(a))
  if (apart !== 0) return apart
  return `${a.dimensions} ${a.values}` < `${b.dimensions} ${b.values}` ? -1 : 1
}

/** Against a slice that changed just as the whole did; both counts vary as Poisson's do. */
function surprise({ current, previous }: Slice, whole: number, wholeBefore: number): number {
  const growth = wholeBefore === 0 ? 0 : whole / wholeBefore
  const variance = current + growth * growth * previous
  return variance === 0 ? 0 : (current - growth * previous) / Math.sqrt(variance)
}

/** Whether a pair is part of a slice and changed hardly otherwise than that. */
function explains(single: Slice, pair: Slice): boolean {
  const [dimension] = single.dimensions
  const at = dimension ? pair.dimensions.indexOf(dimension) : -1
  if (at < 0 || pair.values[at] !== single.values[0]) return false
  if (single.previous === 0) return true
  const expected = pair.previous * (single.current / single.previous - 1)
  const unexplained = Math.abs(contribution(pair) - expected)
  return unexplained <= (1 - explained) * Math.abs(contribution(pair))
}

interface Choice {
  readonly dimension: Dimension
  readonly values: readonly string[]
}

/** Each two dimensions of the slices, with the values that these have. */
function pairsOf(slices: readonly Slice[]): [Choice, Choice][] {
  const names = [...new Set(slices.flatMap(({ dimensions }) => dimensions))]
  const choices = names.map(
    (dimension): Choice => ({
      dimension,
      values: slices
        .filter(({ dimensions }) => dimensions[0] === dimension)
        .map(({ values }) => values[0] ?? ''),
    }),
  )
  return choices.flatMap((a, index) => choices.slice(index + 1).map((b): [Choice, Choice] => [a, b]))
}

function among(field: Dimension, value: readonly string[]) {
  return { field, operator: 'in' as const, value: [...value] }
}
