/** The statement of a funnel: everybody's best attempt, counted in total, for each group and for each local day. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { empty, identifiersOf, join, param, type Sql, sql } from '../../events/sql.ts'
import { shapeOf, sqlOf } from '../query/fields/dimension-sql.ts'
import { allOf, site, visits } from '../query/rows.ts'
import { eventsInside, overlaps, type Selection } from '../query/selection.ts'
import type { BucketCut } from '../time/buckets.ts'
import { bestAttempts, filledAt, maskOf, maxSteps, never } from './attempts.ts'
import { countedRows, linesOf } from './lines.ts'
import { meantByAny } from './match-sql.ts'

export interface FunnelQuestion {
  readonly steps: readonly { readonly matcher: Matcher; readonly optional: boolean }[]
  readonly exclude: readonly Matcher[]
  readonly strict: boolean
  readonly scope: 'visitor' | 'visit'
  /** Milliseconds. */
  readonly window: number
  readonly by: AnyDimension | null
  /** Local days of step 1 to separate; none if the query has no days. */
  readonly days: readonly BucketCut[]
}

/** What a row counts: the total, a group, or a day. */
export const parts = { whole: 0, group: 1, day: 2 } as const

/** `visitors_n` and `median_n` (milliseconds from the previous step, null without visitors) of step n; whole numbers as text. */
export interface FunnelRow {
  readonly part: number
  readonly value: string
  readonly [count: `visitors_${number}`]: string
  readonly [median: `median_${number}`]: number | null
}

const numbers = Array.from({ length: maxSteps }, (_, index) => index + 1)
const name = identifiersOf(numbers.flatMap((n) => [`visitors_${n}`, `median_${n}`]))

/** Group limit; those with the most visitors come first. */
export const mostGroups = 100
const mostRows = 4000

type AttemptsQuestion = Omit<FunnelQuestion, 'by' | 'days'>

/** The events of attempts, for use after FROM. `value`: a text to return for each; nothing by default. */
export function eventsOfAttempts(
  selection: Selection,
  { steps, exclude, strict }: AttemptsQuestion,
  value?: Sql,
): Sql {
  const asked = [...steps.map(({ matcher }) => matcher), ...exclude]
  // In strict order, any event in between matters.
  const meant = eventsInside(selection, ...(strict ? [] : meantByAny(asked)))
  return countedRows(selection, meant, { matchers: asked, value: value ?? sql`toUInt8(0)` })
}

/** `value`: a text of the event that begins an attempt; nothing by default. */
export function attemptsOf(selection: Selection, question: AttemptsQuestion, value?: Sql): Sql {
  const { steps, exclude, strict, scope, window } = question
  const rows = eventsOfAttempts(selection, question, value)
  const mask = maskOf(
    steps.map(({ matcher }) => matcher),
    exclude,
  )
  const lines = linesOf(rows, { scope, mask, whole: strict, withValues: value !== undefined })
  return bestAttempts(lines, { optional: steps.map(({ optional }) => optional), strict, scope, window })
}

/** The text of the event that begins an attempt: the value to group by, or the visit that has it. */
function textOf(by: AnyDimension, selection: Selection): Sql {
  const { on, text, pairs } = sqlOf(by, selection)
  if (on === 'visits') return sql`visit`
  return pairs ? text : sql`toString(${text})`
}

export function funnelStatement(selection: Selection, question: FunnelQuestion): Sql {
  const { by, days, steps } = question
  const starts = days.map(({ start }) => start / 1000)
  const day = sql`toString(roundDown(intDiv(at_1, 1000), ${param('Array(Int64)', starts)}))`
  const keys = [
    sql`[(${param('UInt8', parts.whole)}, '')]`,
    ...(by === null ? [] : [groupKeys(by)]),
    ...(days.length === 0 ? [] : [sql`[(${param('UInt8', parts.day)}, ${day})]`]),
  ]
  const optional = steps.map((step) => step.optional)
  const counted = steps.flatMap((_, index) => countsOf(index + 1, optional))
  const joined =
    by !== null && shapeOf(by).on === 'visits'
      ? sql`LEFT JOIN (SELECT visit, toString(${sqlOf(by, selection).text}) AS known FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])}) AS own ON attempts.chosen = own.visit`
      : empty
  return sql`SELECT key.1 AS part, key.2 AS value, ${join(counted)}
    FROM (${attemptsOf(selection, question, by === null ? undefined : textOf(by, selection))}) AS attempts ${joined}
    ARRAY JOIN arrayConcat(${join(keys)}) AS key
    GROUP BY part, value ORDER BY part, count() DESC, value LIMIT ${param('UInt32', mostRows)} BY part`
}

function groupKeys(by: AnyDimension): Sql {
  const { on, pairs, omitNone } = shapeOf(by)
  const part = param('UInt8', parts.group)
  if (pairs) return sql`arrayMap(pair -> (${part}, pair), chosen)`
  const key = on === 'visits' ? sql`[(${part}, known)]` : sql`[(${part}, chosen)]`
  return omitNone ? sql`arrayFilter(one -> one.2 != '', ${key})` : key
}

function countsOf(step: number, optional: readonly boolean[]): Sql[] {
  const here = filledAt(step)
  const filled = sql`${here} < ${never}`
  const visitors = sql`countIf(${filled}) AS ${name(`visitors_${step}`)}`
  if (step === 1) return [visitors]
  // The latest of the previous steps that was completed; a required one always was.
  let since = step - 1
  while (since > 1 && optional[since - 1]) since--
  let before = filledAt(since)
  for (let j = since + 1; j < step; j++)
    before = sql`if(${filledAt(j)} < ${never}, ${filledAt(j)}, ${before})`
  const median = sql`quantileExactInclusiveOrNullIf(0.5)(${here} - ${before}, ${filled}) AS ${name(`median_${step}`)}`
  return [visitors, median]
}
