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
import { allOf, anyOf, counts, site, visits } from './rows.ts'
import { overlaps, type Selection, startsInside } from './selection.ts'
import { hasBit } from './slices.ts'
import { emptyTally, type State, type Tally } from './tally.ts'

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

/** The sums of at most 52 pairs of at most ten values, in order. Each pair has a value of events. */
export async function tallyEventPairs(
  run: RunRows,
  selection: Selection,
  { values, pairs }: ValuePairs,
  wanted: readonly State[],
): Promise<Tally[]> {
  const ask = async (needed: boolean, statement: () => Sql) => (needed ? run(statement()) : [])
  const has = (...states: State[]) => wanted.some((state) => states.includes(state))
  const events = slicedEvents(selection, values)
  const [visitors, visited, sums, entries] = await Promise.all([
    ask(has('visitors'), () => distinct(events, sql`visitor`, sql`inside`, pairs)),
    ask(has('visits'), () => distinct(events, sql`visit`, sql`started`, pairs)),
    ask(has('pageviews', 'events'), () => eventSums(events)),
    ask(has('entered', 'bounces', 'duration'), () => entrySums(selection, values)),
  ])
  const withBit = (rows: readonly MeasureRow[], bit: number) =>
    rows.reduce((sum, { slices, amount }) => sum + (hasBit(Number(slices), bit) ? Number(amount) : 0), 0)
  return pairs.map(([a, b], bit) => {
    const own = [...sums, ...entries].filter(({ mask }) => hasBit(Number(mask), a) && hasBit(Number(mask), b))
    const sumOf = (state: State) => own.reduce((sum, row) => sum + Number(row[state] ?? 0), 0)
    const states: State[] = ['pageviews', 'events', 'entered', 'bounces', 'duration']
    return {
      ...emptyTally,
      ...Object.fromEntries(states.map((state) => [state, sumOf(state)])),
      visitors: withBit(visitors, bit),
      visits: withBit(visited, bit),
    }
  })
}

/** Rows of events that have one of the values of events; `mask` has the bits of all their values. */
function slicedEvents(selection: Selection, values: readonly DimensionValue[]): Sql {
  const conditions = values.map((each) => onEvents(each, selection))
  const any = conditions.filter((_, index) => isOfEvents(values[index]?.dimension ?? 'page'))
  const { inside, started, rows } = matchingEvents(selection, null, [counts, anyOf(any)])
  return sql`(SELECT ${maskOf(conditions)} AS mask, visitor, visit, kind, ${inside} AS inside, ${started} AS started FROM ${rows})`
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

/** Rows `slices`, the bits of pairs, with the number of visitors or visits that have exactly those. */
function distinct(events: Sql, column: Sql, condition: Sql, pairs: readonly ValuePair[]): Sql {
  const slices = Array.from({ length: 1024 }, (_, mask) =>
    pairs.reduce((sum, [a, b], bit) => sum + (hasBit(mask, a) && hasBit(mask, b) ? 2 ** bit : 0), 0),
  )
  return sql`SELECT slices, count() AS amount FROM (SELECT groupBitOr(${param('Array(UInt64)', slices)}[mask + 1]) AS slices
        FROM ${events} WHERE ${condition} GROUP BY ${column}) GROUP BY slices`
}

function eventSums(events: Sql): Sql {
  return sql`SELECT mask, countIf(kind = 'pageview') AS pageviews, countIf(kind = 'custom') AS events FROM ${events} WHERE inside GROUP BY mask`
}

/** Visits by the values of their entry pageview. */
function entrySums(selection: Selection, values: readonly DimensionValue[]): Sql {
  const conditions = values.map(({ dimension, value }) => {
    const { text, on, entry } = sqlOf(dimension, selection)
    return sql`${on === 'events' ? (entry ?? sql`''`) : text} = ${param('String', value)}`
  })
  return sql`SELECT mask, count() AS entered, countIf(bounced) AS bounces, sumIf(lasted, NOT bounced) AS duration
    FROM (SELECT ${maskOf(conditions)} AS mask, ${bounce} AS bounced, ${milliseconds} AS lasted
      FROM ${enteredVisits(selection, { keys: [] }, startsInside(selection))}) GROUP BY mask`
}
