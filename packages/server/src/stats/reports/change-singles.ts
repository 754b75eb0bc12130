/** The slices of one dimension in two periods, read by as few statements as their tables allow. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { param, type Sql, sql } from '../../events/sql.ts'
import { isOfEvents } from '../query/event-slices.ts'
import { keyOf } from '../query/keys.ts'
import { measure, measureApart } from '../query/measure.ts'
import { frequentPairs, pairStates } from '../query/property-values.ts'
import type { Selection } from '../query/selection.ts'
import { bySameRows, hasRowsOfPages } from '../query/table/same-rows.ts'
import { emptyTally, type State, tallyOf } from '../query/tally.ts'
import type { UsedFields } from '../query/used-fields.ts'
import {
  ofBothPeriods,
  type PeriodRow,
  type Periods,
  periodNumbers,
  periodsWithTime,
} from './change-periods.ts'
import { type BothTallies, type Slice, slicesOf } from './change-slices.ts'

/** A slice with fewer visitors in both periods is not shown. */
export const leastVisitors = 20

/** Keys per statement. */
const mostApart = 10

/** Rows of a slice, with the index of its dimension. */
type ApartRow = PeriodRow & { readonly which: number }

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
  const [some] = periodsWithTime(periods)
  if (!some) return { whole: { now: emptyTally, before: emptyTally }, slices: [] }
  const ofVisits = names.filter((name) => !isOfEvents(name))
  // At least one statement, which has the whole.
  const [first = [], ...others] = bySameRows(some, ofVisits).flatMap(inTens)
  // The statements that take longest to plan come first, because only some may run at once.
  const [{ whole, slices }, ...more] = await Promise.all([
    withWhole(periods, first, wanted),
    ...others.map((group) => apartSlices(periods, group, wanted)),
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
  const keys = names.map(keyOf)
  const rows = await periods.run<ApartRow>(
    names.length === 0
      ? ofBothPeriods(
          periods,
          (each) => sql`SELECT toUInt8(0) AS which, * FROM (${measure(each, [], wanted)})`,
        )
      : sql`${withMost(periods, (each) => measureApart(each, keys, true, wanted))} WHERE ${isLarge} OR which = ${param('UInt8', names.length)}`,
  )
  const tally = (period: number) =>
    tallyOf(rows.find((row) => Number(row.which) === names.length && Number(row.period) === period) ?? {})
  return {
    whole: { now: tally(periodNumbers.current), before: tally(periodNumbers.earlier) },
    slices: slicesIn(rows, names),
  }
}

function apartSlices(
  periods: Periods,
  names: readonly Dimension[],
  wanted: readonly State[],
): Promise<Slice[]> {
  return largeSlices(periods, names, (each) => measureApart(each, names.map(keyOf), false, wanted))
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
    // The only hostname has all events, and changes as they do. The visits entered on it are not all visits.
    const hostnames = wanted.includes('entered') || (await used).hostnames
    const others = names.filter(
      (name) =>
        name === 'page_title' || (name === 'page' && !pagesApart) || (name === 'hostname' && hostnames),
    )
    return others.length === 0 ? [] : apartSlices(periods, others, wanted)
  }
  const ofNames = async () =>
    names.includes('event') && (await used).events
      ? largeSlices(periods, ['event'], (each) => measureOne(named(each), 'event', wanted))
      : []
  const ofProperties = async () =>
    names.includes('event_property') && (await used).properties ? propertySlices(periods, both, wanted) : []
  const slices = await Promise.all([
    ofPages.length === 0 ? [] : largeSlices(periods, ofPages, (each) => measureOne(each, 'page', wanted)),
    rest(),
    ofNames(),
    ofProperties(),
  ])
  return slices.flat()
}

function measureOne(selection: Selection, dimension: Dimension, wanted: readonly State[]): Sql {
  return sql`SELECT toUInt8(0) AS which, * FROM (${measure(selection, [keyOf(dimension)], wanted)})`
}

/** Events with a name; without this filter, all pageviews would be counted as a group without one. */
function named(selection: Selection): Selection {
  return { ...selection, filters: [...selection.filters, { field: 'event', operator: 'is_set', value: [] }] }
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
    (each) => sql`SELECT toUInt8(0) AS which, * FROM (${pairStates(each, hashes, wanted)})`,
  )
}

/** The values with enough visitors in one of the periods. One statement covers both periods, so that only the few needed rows are returned. */
async function largeSlices(
  periods: Periods,
  names: readonly Dimension[],
  statementOf: (each: Selection) => Sql,
): Promise<Slice[]> {
  return slicesIn(await periods.run<ApartRow>(sql`${withMost(periods, statementOf)} WHERE ${isLarge}`), names)
}

/** Each row with the visitors of its value in the larger period. */
function withMost(periods: Periods, statementOf: (each: Selection) => Sql): Sql {
  return sql`SELECT * FROM (SELECT *, max(visitors) OVER (PARTITION BY which, k0) AS most FROM (${ofBothPeriods(periods, statementOf)}))`
}

const isLarge = sql`most >= ${param('UInt32', leastVisitors)}`

function slicesIn(rows: readonly ApartRow[], names: readonly Dimension[]): Slice[] {
  return names.flatMap((by, place) => {
    const of = (period: number) =>
      rows.filter((row) => Number(row.which) === place && Number(row.period) === period)
    return slicesOf([by], of(periodNumbers.current), of(periodNumbers.earlier))
  })
}
