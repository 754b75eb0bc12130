/** The slices of one dimension in two periods, read by as few statements as their tables allow. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { param, type Sql, sql } from '../../events/sql.ts'
import { isOfEvents } from '../query/event-slices.ts'
import { shapeOf } from '../query/fields/dimension-sql.ts'
import { apart, together } from '../query/grouping.ts'
import { keyOf, type MeasureRow } from '../query/keys.ts'
import { measureBoth } from '../query/measure.ts'
import { frequentPairs, pairStates } from '../query/property-values.ts'
import type { Selection } from '../query/selection.ts'
import { areSummedUp, bySameRows, hasRowsOfPages, isOfWholeVisit } from '../query/table/same-rows.ts'
import { type BothTallies, earlierTallyOf, emptyTally, type State, tallyOf } from '../query/tally.ts'
import { areUsed, type UsedFields } from '../query/used-fields.ts'
import { type Periods, periodsWithTime } from './change-periods.ts'
import { type Slice, slicesOf } from './change-slices.ts'

/** A slice with fewer visitors in both periods is not shown. */
export const leastVisitors = 20

/** Keys per statement that counts visitors, of which it holds a set for each key. */
const mostApart = 10

/** Rows of a slice, with the index of its dimension if there are several. */
type ApartRow = MeasureRow & { readonly which?: number }

export interface SingleSlices {
  readonly whole: BothTallies
  /** Those with enough visitors to be shown. A slice that explains one of two dimensions has as many. */
  readonly slices: Slice[]
}

interface SinglesQuestion {
  readonly wanted: readonly State[]
  /** The fields of events that the periods use. */
  readonly used: Promise<UsedFields>
}

export async function singleSlices(
  periods: Periods,
  names: readonly Dimension[],
  { wanted, used }: SinglesQuestion,
): Promise<SingleSlices> {
  const both = periodsWithTime(periods)
  const [some] = both
  if (!some) return { whole: { now: emptyTally, before: emptyTally }, slices: [] }
  const ofVisits = names.filter((name) => !isOfEvents(name))
  // At least one statement, which has the whole.
  const [first = [], ...others] = bySameRows(some, ofVisits)
    .filter((group) => group.length > 0)
    .flatMap((group) => (areSummedUp(both, group) ? [group] : inTens(group)))
  // Without any value, all visits are one slice, which changes as the whole does. Where days are rolled up, asking costs less than counting.
  const slicesBy = async (group: readonly Dimension[]) =>
    !some.rolledUp || !group.every(isOfWholeVisit) || (await areUsed(periods.run, both, group))
      ? apartSlices(periods, group, wanted)
      : []
  // The statements that take longest to plan come first, because only some may run at once.
  const [{ whole, slices }, ...more] = await Promise.all([
    withWhole(periods, first, wanted),
    ...others.map(slicesBy),
    eventSlices(periods, names.filter(isOfEvents), { wanted, used }),
  ])
  return { whole, slices: [...slices, ...more.flat()] }
}

function inTens(names: readonly Dimension[]): Dimension[][] {
  const tens = Array.from({ length: Math.ceil(names.length / mostApart) }, (_, nth) => nth * mostApart)
  return tens.map((from) => names.slice(from, from + mostApart))
}

/** The dimensions' slices and the whole, which are read from the same rows. */
async function withWhole(
  periods: Periods,
  names: readonly Dimension[],
  wanted: readonly State[],
): Promise<SingleSlices> {
  const [grouping, only] =
    names.length === 0
      ? ([together([]), []] as const)
      : ([
          apart(names.map(keyOf), true),
          [sql`(${isLarge} OR which = ${param('UInt8', names.length)})`],
        ] as const)
  const rows = await periods.run<ApartRow>(measureBoth(periods, grouping, wanted, only))
  const whole = rows.find(({ which }) => placeOf(which) === names.length) ?? {}
  return {
    whole: { now: tallyOf(whole), before: earlierTallyOf(whole) },
    slices: slicesIn(rows, names),
  }
}

function apartSlices(
  periods: Periods,
  names: readonly Dimension[],
  wanted: readonly State[],
): Promise<Slice[]> {
  return largeSlices(periods, names, measureBoth(periods, apart(names.map(keyOf), false), wanted, [isLarge]))
}

function slicesOfOne(periods: Periods, name: Dimension, wanted: readonly State[]): Promise<Slice[]> {
  return largeSlices(periods, [name], measureBoth(periods, together([keyOf(name)]), wanted, [isLarge]))
}

async function eventSlices(
  periods: Periods,
  names: readonly Dimension[],
  { wanted, used }: SinglesQuestion,
): Promise<Slice[]> {
  const both = periodsWithTime(periods)
  if (names.length === 0) return []
  const pagesApart = hasRowsOfPages(both)
  const ofPages = names.filter((name) => name === 'page' && pagesApart)
  const rest = async () => {
    const { hostnames, events } = await used
    // The only hostname has all events, and changes as they do. The visits entered on it are not all visits.
    const ofAll = names.filter(
      (name) =>
        name === 'page_title' ||
        (name === 'page' && !pagesApart) ||
        (name === 'hostname' && (hostnames || wanted.includes('entered'))),
    )
    const ofNames = names.filter((name) => name === 'event' && events)
    if (ofAll.length > 0) return apartSlices(periods, [...ofAll, ...ofNames], wanted)
    return ofNames.length === 0 ? [] : slicesOfOne(named(periods), 'event', wanted)
  }
  const ofProperties = async () =>
    names.includes('event_property') && (await used).properties ? propertySlices(periods, both, wanted) : []
  const slices = await Promise.all([
    ofPages.length === 0 ? [] : slicesOfOne(periods, 'page', wanted),
    rest(),
    ofProperties(),
  ])
  return slices.flat()
}

/** Events with a name. With this filter, pageviews are not counted as a group without one. */
function named({ current, earlier, run }: Periods): Periods {
  const only = (each: Selection | null): Selection | null =>
    each && { ...each, filters: [...each.filters, { field: 'event', operator: 'is_set', value: [] }] }
  return { current: only(current), earlier: only(earlier), run }
}

async function propertySlices(
  periods: Periods,
  both: readonly Selection[],
  wanted: readonly State[],
): Promise<Slice[]> {
  const pairs = await periods.run<{ hash: string }>(frequentPairs(both, leastVisitors))
  const hashes = pairs.map(({ hash }) => hash)
  if (hashes.length === 0) return []
  return largeSlices(
    periods,
    ['event_property'],
    sql`${pairStates(periods, hashes, wanted)} HAVING ${isLarge}`,
  )
}

const isLarge = sql`greatest(visitors, earlier_visitors) >= ${param('UInt32', leastVisitors)}`

async function largeSlices(periods: Periods, names: readonly Dimension[], statement: Sql): Promise<Slice[]> {
  return slicesIn(await periods.run<ApartRow>(statement), names)
}

function slicesIn(rows: readonly ApartRow[], names: readonly Dimension[]): Slice[] {
  return names.flatMap((by, place) => {
    const own = rows.filter(({ which }) => placeOf(which) === place)
    return slicesOf(by, shapeOf(by).omitNone ? own.filter(({ k0 }) => k0 !== '') : own)
  })
}

const placeOf = (which: ApartRow['which']) => Number(which ?? 0)
