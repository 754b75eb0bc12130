/**
 * The best attempt of every visitor at the steps of a funnel, computed exactly. An attempt begins at each event of step 1. The deepest attempt
 * counts, the earliest of equally deep ones, and one event completes one step.
 *
 * A visitor's events are in arrays in the order of (time, id). For each state p (step p is completed), an array has for every position the times at
 * which each later step would be reached from there. The arrays are computed from the last event to the first and from the last state to the first,
 * so each takes one pass over the events, whatever the number of attempts.
 */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { identifiersOf, join, param, type Sql, sql } from '../../events/sql.ts'
import { numbersOf } from './match-sql.ts'

export const maxSteps = 10

export interface AttemptSteps {
  /** For each step, whether it may be skipped. */
  readonly optional: readonly boolean[]
  readonly strict: boolean
  /** Whether all steps must be in one visit. */
  readonly scope: 'visitor' | 'visit'
  /** Milliseconds from step 1 within which the others must be completed, inclusive. */
  readonly window: number
}

const states = Array.from({ length: maxSteps }, (_, p) => p + 1)
const name = identifiersOf(states.flatMap((p) => [`next_${p}`, `x_${p}`, `at_${p}`]))
/** For state p, at each position: a tuple of the times at which later steps are reached. */
const next = (p: number): Sql => name(`next_${p}`)
/** The same at one position. */
const reached = (p: number): Sql => name(`x_${p}`)
/** When step j of the attempt was completed, in Unix milliseconds; `never` if it was not. */
export const filledAt = (j: number): Sql => name(`at_${j}`)

/** Later than every event. */
export const never = sql`${param('Int64', Number.MAX_SAFE_INTEGER)}`

/** The bit of an event that ends attempts: the one after the bits of all steps. */
const excludedBit = 10

/** Whether the mask has any of the bits. */
const hasAny = (bits: number): Sql => sql`bitAnd(mask, ${param('UInt16', bits)}) != 0`
const bitOf = (step: number): number => 2 ** (step - 1)

/** The mask of an event: a bit for each step that it matches, and one if it ends attempts. */
export function maskOf(steps: readonly Matcher[], excluded: readonly Matcher[]): Sql {
  const numbers = numbersOf([
    ...steps.map((matcher, index) => ({ matcher, number: bitOf(index + 1) })),
    ...excluded.map((matcher) => ({ matcher, number: 2 ** excludedBit })),
  ])
  return numbers.reduce((all, one) => sql`bitOr(${all}, ${one})`)
}

/**
 * One row per visitor of `lines`: `who`, `depth` and `at_1`, `at_2`, … as in `filledAt`, and `chosen`, the value of `extras` at the attempt's first
 * event. `lines` has the arrays `times` (Int64), `masks` (UInt16) and `extras`, in the order of the events.
 */
export function bestAttempts(lines: Sql, { optional, strict, scope, window }: AttemptSteps): Sql {
  const last = optional.length
  // Each state is a column for later states, so the statement does not repeat its expression.
  let rows = lines
  for (let p = last - 1; p >= 1; p--)
    rows = sql`SELECT *, ${reachedAfter(p, optional, strict)} AS ${next(p)} FROM (${rows})`
  const targets = states.slice(1, last)
  const inTime = (time: Sql, start: Sql) => sql`${time} <= ${start} + ${param('Int64', window)}`
  const deepest = targets
    .toReversed()
    .map((j) => sql`${inTime(placeOf(reached(1), 1, j), sql`t`)}, ${param('UInt8', j)}`)
  const depths = sql`SELECT *, arrayMap((mask, t, ${reached(1)}) -> if(${hasAny(bitOf(1))}, multiIf(${join([...deepest, sql`1`])}), 0), masks, times, ${next(1)}) AS depths FROM (${rows})`
  const first = sql`SELECT *, arrayMax(depths) AS depth, indexOf(depths, depth) AS first FROM (${depths})`
  const best = sql`SELECT *, arrayElement(times, first) AS ${filledAt(1)}, arrayElement(${next(1)}, first) AS best FROM (${first}) WHERE depth > 0`
  const times = targets.map((j) => {
    const time = placeOf(sql`best`, 1, j)
    return sql`if(${inTime(time, filledAt(1))}, ${time}, ${never}) AS ${filledAt(j)}`
  })
  const attempts = sql`SELECT who, depth, ${filledAt(1)}, ${join([...times, sql`arrayElement(extras, first) AS chosen`])} FROM (${best})`
  // A visitor has one line, or one for each visit.
  return scope === 'visitor' ? attempts : sql`${attempts} ORDER BY depth DESC, ${filledAt(1)} LIMIT 1 BY who`
}

/** When step j is reached according to state p at one position. */
const placeOf = (tuple: Sql, p: number, j: number): Sql =>
  sql`tupleElement(${tuple}, ${param('UInt8', j - p)})`

/** The tuple of state p at a position, by the step that is reached. */
function stateTuple(p: number, last: number, time: (j: number) => Sql): Sql {
  return sql`tuple(${join(states.slice(p, last).map(time))})`
}

/** The array of one state. */
function reachedAfter(p: number, optional: readonly boolean[], strict: boolean): Sql {
  const last = optional.length
  const candidates: number[] = []
  for (let c = p + 1; c <= last; c++) {
    candidates.push(c)
    if (!optional[c - 1]) break
  }
  const filling = (c: number) =>
    stateTuple(p, last, (j) => (j < c ? never : j === c ? sql`t` : placeOf(reached(c), c, j)))
  // An event completes the furthest of the steps that may come next.
  const nothing = stateTuple(p, last, () => never)
  const filled = candidates.reduce(
    (otherwise, c) => sql`if(${hasAny(bitOf(c))}, ${filling(c)}, ${otherwise})`,
    nothing,
  )
  const going = candidates.filter((c) => c < last)
  const here = sql`arrayMap((${join([sql`mask`, sql`t`, ...going.map(reached)])}) -> ${filled}, ${join([
    sql`masks`,
    sql`times`,
    ...going.map(next),
  ])})`
  const ending = candidates.reduce((mask, c) => mask + bitOf(c), 2 ** excludedBit)
  const from = strict ? here : sql`arrayReverseFill((x, mask) -> ${hasAny(ending)}, ${here}, masks)`
  return sql`arrayShiftLeft(${from}, 1, ${nothing})`
}
