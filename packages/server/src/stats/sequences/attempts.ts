/**
 * The best attempt of every visitor at the steps of a funnel, exactly: an attempt begins at each event of step 1, the deepest one counts, of
 * equally deep ones the earliest, and one event fills one step.
 *
 * A visitor's events lie in arrays in the order of (time, id). For each state p (step p is filled) and each later step j, an array says at
 * every position when j would be reached by going on from there. They are filled from the end to the beginning and from the last state to
 * the first, so each takes one pass over the events however many attempts there are.
 */
import { identifiersOf, join, param, type Sql, sql } from '../../events/sql.ts'

export const maxSteps = 10

export interface AttemptSteps {
  /** For each step, whether the next one need not wait for it. */
  readonly optional: readonly boolean[]
  readonly strict: boolean
  /** Milliseconds from step 1 in which the others are filled, the end included. */
  readonly window: number
}

const states = Array.from({ length: maxSteps }, (_, p) => p + 1)
const reachNames = states.flatMap((p) => states.map((j) => `reach_${p}_${j}`))
const reachName = identifiersOf([...reachNames, ...states.flatMap((p) => [`stop_${p}`, `at_${p}`, `x_${p}`])])
const reach = (p: number, j: number): Sql => reachName(`reach_${p}_${j}`)
/** When step j of the attempt was filled, in Unix milliseconds; `never` where it was not. */
export const filledAt = (j: number): Sql => reachName(`at_${j}`)

/** Later than every event. */
export const never = sql`toInt64(9007199254740991)`

/** The bit of a mask that says that an event ends attempts: the one after all steps' bits. */
const excludedBit = 10

const bit = (index: number): Sql => sql`toUInt16(${param('UInt16', 2 ** index)})`

/** The mask of an event: a bit for each step that it matches, one more where it ends attempts. */
export function maskOf(steps: readonly Sql[], excluded: readonly Sql[]): Sql {
  const bits = steps.map((condition, index) => sql`if(${condition}, ${bit(index)}, toUInt16(0))`)
  const ends = excluded.length === 0 ? [] : [sql`if(${anyOf(excluded)}, ${bit(excludedBit)}, toUInt16(0))`]
  return sql`toUInt16(${join([...bits, ...ends], sql` + `)})`
}

function anyOf(conditions: readonly Sql[]): Sql {
  return sql`(${join(
    conditions.map((condition) => sql`(${condition})`),
    sql` OR `,
  )})`
}

/**
 * One row for each of those that `lines` names by `who`: `depth` and `at_1`, `at_2`, … as `filledAt` tells, and `chosen`, what stands in
 * `extras` at the attempt's first event. `lines` has the arrays `times` (Int64), `masks` (UInt16) and `extras`, in the order of the events.
 */
export function bestAttempts(lines: Sql, { optional, strict, window }: AttemptSteps): Sql {
  const last = optional.length
  const columns: Sql[] = []
  for (let p = last - 1; p >= 1; p--) columns.push(...reachedFrom(p, optional, strict))
  const start = sql`bitAnd(mask, ${bit(0)}) != 0`
  const until = sql`t + ${param('Int64', window)}`
  const targets = states.slice(1, last)
  // From the event after step 1 on.
  const next = targets.map((j) => sql`arrayShiftLeft(${reach(1, j)}, 1, ${never})`)
  const names = targets.map(reachedAt)
  const deepest = targets.toReversed().map((j) => sql`${reachedAt(j)} <= ${until}, ${param('UInt8', j)}`)
  const depths = sql`arrayMap((${join([sql`mask`, sql`t`, ...names])}) -> toUInt8(if(${start}, multiIf(${join([...deepest, sql`1`])}), 0)), ${join(
    [sql`masks`, sql`times`, ...next],
  )})`
  const times = targets.map(
    (j, index) =>
      sql`if(arrayElement(${next[index] ?? sql``}, first) <= at_1 + ${param('Int64', window)}, arrayElement(${next[index] ?? sql``}, first), ${never}) AS ${filledAt(j)}`,
  )
  return sql`SELECT who, ${join([
    ...columns,
    sql`${depths} AS depths`,
    sql`arrayMax(depths) AS depth`,
    sql`indexOf(depths, depth) AS first`,
    sql`arrayElement(times, first) AS at_1`,
    ...times,
    sql`arrayElement(extras, first) AS chosen`,
  ])} FROM (${lines}) WHERE depth > 0`
}

/** The same within a lambda: one value of the array. */
const reachedAt = (j: number): Sql => reachName(`x_${j}`)

/** The arrays of one state: when each later step is reached from a position on, that position included. */
function reachedFrom(p: number, optional: readonly boolean[], strict: boolean): Sql[] {
  const last = optional.length
  const candidates: number[] = []
  for (let c = p + 1; c <= last; c++) {
    candidates.push(c)
    if (!optional[c - 1]) break
  }
  // An event fills the furthest of the steps that may come next.
  candidates.reverse()
  const ending = candidates.reduce((mask, c) => mask + 2 ** (c - 1), 2 ** excludedBit)
  const columns: Sql[] = []
  const stop = reachName(`stop_${p}`)
  if (!strict)
    columns.push(sql`arrayMap(mask -> bitAnd(mask, ${param('UInt16', ending)}) != 0, masks) AS ${stop}`)
  for (let j = p + 1; j <= last; j++) {
    const beyond = candidates.filter((c) => c < j)
    const later = beyond.map((c) => sql`arrayShiftLeft(${reach(c, j)}, 1, ${never})`)
    const laterNames = beyond.map(reachedAt)
    const cases = candidates.map((c) => {
      const filled = c === j ? sql`t` : c < j ? reachedAt(c) : never
      return sql`bitAnd(mask, ${bit(c - 1)}) != 0, ${filled}`
    })
    const here = sql`arrayMap((${join([sql`mask`, sql`t`, ...laterNames])}) -> multiIf(${join([...cases, never])}), ${join(
      [sql`masks`, sql`times`, ...later],
    )})`
    columns.push(
      strict
        ? sql`${here} AS ${reach(p, j)}`
        : sql`arrayReverseFill((x, s) -> s, ${here}, ${stop}) AS ${reach(p, j)}`,
    )
  }
  return columns
}
