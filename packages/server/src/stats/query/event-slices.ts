/**
 * Slices of two values of which one belongs to events, such as a page in a country: the events with both. An event has several slices and a visitor
 * or a visit several events, so each is counted once by the slices of all its events, as bits of a number.
 */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { matchingEvents } from './data-sources/matching-events.ts'
import { enteredVisits } from './data-sources/raw-events.ts'
import { shapeOf, sqlOf } from './fields/dimension-sql.ts'
import { bounce, milliseconds } from './fields/visit-columns.ts'
import type { MeasureRow, RunRows } from './keys.ts'
import { type BothSelections, ofBoth } from './measure.ts'
import { allOf, anyOf, counts, site, visits } from './rows.ts'
import { overlaps, type Selection, startsInside } from './selection.ts'
import { hasBit } from './slices.ts'
import { addedUp, type BothTallies, emptyTally, type State, type Tally, tallyOf } from './tally.ts'

export interface DimensionValue {
  readonly dimension: Dimension
  readonly value: string
}

/** The indexes of two values. */
export type ValuePair = readonly [number, number]

export interface ValuePairs {
  readonly values: readonly DimensionValue[]
  readonly pairs: readonly ValuePair[]
}

export const isOfEvents = (dimension: Dimension) => shapeOf(dimension).on === 'events'

/** The sums in both periods of at most 52 pairs of at most ten values, in order. Each pair has a value of events. */
export async function tallyEventPairs(
  run: RunRows,
  both: BothSelections,
  { values, pairs }: ValuePairs,
  wanted: readonly State[],
): Promise<BothTallies[]> {
  const ask = async (needed: boolean, statement: () => Sql) => (needed ? run(statement()) : [])
  const has = (...states: State[]) => wanted.some((state) => states.includes(state))
  const events = allRows(ofBoth(both, (each, period) => [slicedEvents(each, values, period)]))
  const [visitors, visited, sums, entries] = await Promise.all([
    ask(has('visitors'), () => distinct(events, sql`visitor`, sql`inside`, pairs)),
    ask(has('visits'), () => distinct(events, sql`visit`, sql`started`, pairs)),
    ask(has('pageviews', 'events'), () => eventSums(events)),
    ask(has('entered', 'bounces', 'duration'), () => entrySums(both, values)),
  ])
  const tallyIn = (period: number, [a, b]: ValuePair, bit: number): Tally => {
    const withBit = (rows: readonly MeasureRow[]) =>
      rows
        .filter(isIn(period))
        .reduce((sum, { slices, amount }) => sum + (hasBit(Number(slices), bit) ? Number(amount) : 0), 0)
    const own = [...sums, ...entries]
      .filter(isIn(period))
      .filter(({ mask }) => hasBit(Number(mask), a) && hasBit(Number(mask), b))
    return {
      ...own.map(tallyOf).reduce(addedUp, emptyTally),
      visitors: withBit(visitors),
      visits: withBit(visited),
    }
  }
  return pairs.map((pair, bit) => ({ now: tallyIn(1, pair, bit), before: tallyIn(0, pair, bit) }))
}

/** Rows of the current period (1) or the earlier one (0). */
const isIn = (period: number) => (row: MeasureRow) => Number(row.is_current) === period

const allRows = (rows: readonly Sql[]) => sql`(${join(rows, sql` UNION ALL `)})`

/** Rows of events that have one of the values of events; `mask` has the bits of all their values. */
function slicedEvents(selection: Selection, values: readonly DimensionValue[], period: Sql): Sql {
  const conditions = values.map((each) => onEvents(each, selection))
  const any = conditions.filter((_, index) => isOfEvents(values[index]?.dimension ?? 'page'))
  const { inside, started, rows } = matchingEvents(selection, null, [counts, anyOf(any)])
  return sql`SELECT ${maskOf(conditions)} AS mask, visitor, visit, kind, ${inside} AS inside, ${started} AS started, ${period} FROM ${rows}`
}

function maskOf(conditions: readonly Sql[]): Sql {
  const bits = conditions.map((condition, bit) => sql`if(${condition}, ${param('UInt16', 2 ** bit)}, 0)`)
  return sql`toUInt16(${join(bits, sql` + `)})`
}

/** Whether a row of `events` has the value. What only visits know is matched by the visit's id. */
function onEvents({ dimension, value }: DimensionValue, selection: Selection): Sql {
  const { text, on, pairs } = sqlOf(dimension, selection)
  const wanted = param('String', value)
  if (pairs) return sql`has(${text}, ${wanted})`
  if (on !== 'visits') return sql`${text} = ${wanted}`
  const own = allOf([site(selection), overlaps(selection), sql`${text} = ${wanted}`])
  return sql`visit IN (SELECT visit FROM ${visits} PREWHERE ${own})`
}

/** Rows `is_current` and `slices`, the bits of pairs, with the number of visitors or visits that have exactly those in the period. */
function distinct(events: Sql, column: Sql, condition: Sql, pairs: readonly ValuePair[]): Sql {
  const slices = Array.from({ length: 1024 }, (_, mask) =>
    pairs.reduce((sum, [a, b], bit) => sum + (hasBit(mask, a) && hasBit(mask, b) ? 2 ** bit : 0), 0),
  )
  return sql`SELECT is_current, slices, count() AS amount FROM (SELECT is_current, groupBitOr(${param('Array(UInt64)', slices)}[mask + 1]) AS slices
        FROM ${events} WHERE ${condition} GROUP BY is_current, ${column}) GROUP BY is_current, slices`
}

function eventSums(events: Sql): Sql {
  return sql`SELECT is_current, mask, countIf(kind = 'pageview') AS pageviews, countIf(kind = 'custom') AS events FROM ${events} WHERE inside GROUP BY is_current, mask`
}

/** Visits by the values of their entry pageview. */
function entrySums(both: BothSelections, values: readonly DimensionValue[]): Sql {
  const rows = ofBoth(both, (selection, period) => {
    const conditions = values.map(({ dimension, value }) => {
      const { text, on, entry } = sqlOf(dimension, selection)
      return sql`${on === 'events' ? (entry ?? sql`''`) : text} = ${param('String', value)}`
    })
    return [
      sql`SELECT ${maskOf(conditions)} AS mask, ${bounce} AS bounced, ${milliseconds} AS lasted, ${period}
        FROM ${enteredVisits(selection, { keys: [] }, startsInside(selection))}`,
    ]
  })
  return sql`SELECT is_current, mask, count() AS entered, countIf(bounced) AS bounces, sumIf(lasted, NOT bounced) AS duration
    FROM ${allRows(rows)} GROUP BY is_current, mask`
}
