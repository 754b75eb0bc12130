/** The statement of retention: the unit of each visitor's first match, and the units in which the visitor returned. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { unitOf, unitsSeen } from '../query/data-sources/units-seen.ts'
import { isKnown } from '../query/fields/trait-sql.ts'
import { site } from '../query/rows.ts'
import { eventsInside, hasEventFilters, hasMutableFilters, type Selection } from '../query/selection.ts'
import type { BucketCut } from '../time/buckets.ts'
import { countedRows } from './lines.ts'
import { matches, meantByAny } from './match-sql.ts'

export interface RetentionQuestion {
  readonly first: Matcher | null
  readonly returning: Matcher | null
  /** Local units from the first cohort's to the current one. */
  readonly units: readonly BucketCut[]
  /** How many of them are cohorts. */
  readonly cohorts: number
  readonly now: number
}

export interface RetentionRow {
  /** The cohort's unit, from 1 on. */
  readonly cohort: number
  /** Units with a return, counted from 1 on, including the cohort's own. */
  readonly units: readonly number[]
  readonly visitors: string
  /** Those among them whom the site knows by an id of its own. */
  readonly given: string
}

/**
 * One row per cohort and set of units, with the number of visitors that have exactly those. First times and returns are rows of one grouping by
 * visitor.
 */
export function retentionStatement(selection: Selection, question: RetentionQuestion): Sql {
  const { units, now, cohorts } = question
  const since = units[0]?.start ?? 0
  const until = param('Int64', units[cohorts - 1]?.end ?? since)
  const after = { ...selection, interval: { start: since, end: now } }
  // A visitor without a first time gets the end of the cohorts.
  const rows = sql`SELECT visitor, first, toUInt16(0) AS unit FROM (${firstsOf(selection, question)})
    UNION ALL SELECT visitor, toInt64(${until}) AS first, unit FROM (${returns(after, question)})`
  const { gathered, units: unitsOf } = asBits(units.length)
  return sql`SELECT cohort, ${unitsOf} AS units, count() AS visitors, countIf(known) AS given FROM (
      SELECT ${unitOf(sql`min(first)`, units)} AS cohort, ${gathered} AS bits, ${isKnown(selection)} AS known FROM (${rows})
      GROUP BY visitor HAVING min(first) >= ${param('Int64', since)} AND min(first) < ${until})
    GROUP BY cohort, bits`
}

/** A visitor's units as bits of numbers, 64 each, which are gathered faster than a list. */
function asBits(most: number): { gathered: Sql; units: Sql } {
  const numbers = Array.from({ length: Math.floor(most / 64) + 1 }, (_, index) => index)
  const each = numbers.map(
    (number) =>
      sql`groupBitOr(if(unit > 0 AND intDiv(unit, 64) = ${param('UInt16', number)}, bitShiftLeft(toUInt64(1), unit % 64), toUInt64(0)))`,
  )
  const units = sql`arrayFlatten(arrayMap((number, place) -> arrayMap(bit -> toUInt16(bit + place * 64), bitPositionsToArray(number)), bits, ${param('Array(UInt16)', numbers)}))`
  return { gathered: sql`[${join(each)}]`, units }
}

/** `visitor` and `unit`, in any number of rows: who returned when. */
function returns(after: Selection, { returning, units }: RetentionQuestion): Sql {
  return returning === null
    ? unitsSeen(after, units, counted)
    : sql`SELECT visitor, ${unitOf(sql`t`, units)} AS unit FROM ${matching(after, returning)}`
}

const counted = (selection: Selection) => countedRows(selection, eventsInside(selection), { matchers: [] })

/** The matching events of the selection. */
function matching(selection: Selection, matcher: Matcher): Sql {
  const source = eventsInside(selection, ...meantByAny([matcher]))
  const rows = countedRows(selection, source, { matchers: [matcher] })
  return sql`(SELECT visitor, t FROM ${rows} WHERE ${matches(matcher)})`
}

/** `visitor` and `first`, in any number of rows: times of matches in Unix milliseconds, including the first ever. */
function firstsOf(selection: Selection, { first, now }: RetentionQuestion): Sql {
  if (first === null && !hasEventFilters(selection) && !hasMutableFilters(selection))
    return sql`SELECT visitor, toUnixTimestamp64Milli(visitors.first) AS first FROM visitors WHERE ${site(selection)}`
  const ever = { ...selection, interval: { start: 0, end: now } }
  return sql`SELECT visitor, t AS first FROM ${first ? matching(ever, first) : counted(ever)}`
}
