/** The statement of retention: whose first match lies in which unit, and in which units they came back. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { eventsInside, hasEventFilters, hasMutableFilters, type Selection, site } from '../query/selection.ts'
import { sourcesOf } from '../query/sources.ts'
import { isKnown } from '../query/trait-sql.ts'
import { rolledVisits, unseen } from '../query/visit-rollup-rows.ts'
import type { BucketCut } from '../time/buckets.ts'
import { dayNumber } from '../time/zone.ts'
import { asksDepth, countedRows } from './lines.ts'
import { matches, meantByAny } from './match-sql.ts'

export interface RetentionQuestion {
  readonly first: Matcher | null
  readonly returning: Matcher | null
  /** Local units from the first cohort's to the one that is running now. */
  readonly units: readonly BucketCut[]
  /** How many of them are cohorts. */
  readonly cohorts: number
  readonly now: number
}

export interface RetentionRow {
  /** Which unit the cohort is, from 1 on. */
  readonly cohort: number
  /** Units in which somebody came back, counted from 1 on, that of the cohort itself among them. */
  readonly units: readonly number[]
  readonly visitors: string
  /** Those among them whom the site knows by an id of its own. */
  readonly given: string
}

/** One row for each cohort and set of units, with how many visitors have just those. First times and returns are rows of one grouping by visitor. */
export function retentionStatement(selection: Selection, question: RetentionQuestion): Sql {
  const { units, now, cohorts } = question
  const starts = units.map(({ start }) => start)
  const since = starts[0] ?? 0
  const until = param('Int64', units[cohorts - 1]?.end ?? since)
  const after = { ...selection, interval: { start: since, end: now } }
  // Whoever has no first time has the end of the cohorts.
  const rows = sql`SELECT visitor, first, toUInt16(0) AS unit FROM (${firstsOf(selection, question)})
    UNION ALL SELECT visitor, toInt64(${until}) AS first, unit FROM (${returns(after, question)})`
  const { gathered, told } = asBits(units.length)
  return sql`SELECT cohort, ${told} AS units, count() AS visitors, countIf(known) AS given FROM (
      SELECT ${unitOf(sql`min(first)`, starts)} AS cohort, ${gathered} AS bits, ${isKnown(selection)} AS known FROM (${rows})
      GROUP BY visitor HAVING min(first) >= ${param('Int64', since)} AND min(first) < ${until})
    GROUP BY cohort, bits`
}

/** Units of a visitor as bits of numbers, which are gathered faster than a list is: 64 a number. */
function asBits(most: number): { gathered: Sql; told: Sql } {
  const numbers = Array.from({ length: Math.floor(most / 64) + 1 }, (_, index) => index)
  const each = numbers.map(
    (number) =>
      sql`groupBitOr(if(unit > 0 AND intDiv(unit, 64) = ${param('UInt16', number)}, bitShiftLeft(toUInt64(1), unit % 64), toUInt64(0)))`,
  )
  const told = sql`arrayFlatten(arrayMap((number, place) -> arrayMap(bit -> toUInt16(bit + place * 64), bitPositionsToArray(number)), bits, ${param('Array(UInt16)', numbers)}))`
  return { gathered: sql`[${join(each)}]`, told }
}

/** `visitor` and `unit`, in any number of rows: who came back when. Of days that are summed up the visit rollup tells it, of anybody's anything. */
function returns(after: Selection, { returning, units }: RetentionQuestion): Sql {
  const starts = units.map(({ start }) => start)
  const [source] = sourcesOf(after, [])
  const days = source && source.kind !== 'raw' ? source.days : null
  const across = days && after.boundaryVisits?.get(days.through)
  if (returning !== null || hasEventFilters(after) || !days || !across)
    return sql`SELECT visitor, ${unitOf(sql`t`, starts)} AS unit FROM ${returning ? matching(after, returning) : counted(after)}`
  // Of visits across its end the rollup tells nothing: they are counted again, with all that came after.
  const since = Math.min(days.through, ...across.map(({ start }) => start))
  const rest = counted({ ...after, interval: { start: since, end: after.interval.end } })
  const firstDays = starts.map((start) => dayNumber(start, days.zone))
  return sql`SELECT visitor, ${placeIn(sql`day`, sql`${param('Array(UInt16)', firstDays)}`, starts.length)} AS unit ${rolledVisits(after, days, unseen)}
    UNION ALL SELECT visitor, ${unitOf(sql`t`, starts)} AS unit FROM ${rest}`
}

const counted = (selection: Selection) => countedRows(selection, eventsInside(selection), sql`''`, false)

/** The events of the selection that the matcher means. */
function matching(selection: Selection, matcher: Matcher): Sql {
  const source = eventsInside(selection, ...meantByAny([matcher]))
  const rows = countedRows(selection, source, sql`''`, asksDepth([matcher]))
  return sql`(SELECT visitor, t FROM ${rows} WHERE ${matches(matcher)})`
}

/** Which unit a time lies in, from 1 on; none begins after it. */
function unitOf(time: Sql, starts: readonly number[]): Sql {
  return placeIn(time, sql`${param('Array(Int64)', starts)}`, starts.length)
}

/** The place among `starts`, of which there are so many, of the last that is not beyond the value. */
function placeIn(value: Sql, starts: Sql, count: number): Sql {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  return sql`toUInt16(transform(roundDown(${value}, ${starts}), ${starts}, ${param('Array(UInt16)', places)}, toUInt16(0)))`
}

/** `visitor` and `first`, in any number of rows: times of matches in Unix milliseconds, the first ever among them. */
function firstsOf(selection: Selection, { first, now }: RetentionQuestion): Sql {
  if (first === null && !hasEventFilters(selection) && !hasMutableFilters(selection))
    return sql`SELECT visitor, toUnixTimestamp64Milli(visitors.first) AS first FROM visitors WHERE ${site(selection)}`
  const ever = { ...selection, interval: { start: 0, end: now } }
  return sql`SELECT visitor, t AS first FROM ${first ? matching(ever, first) : counted(ever)}`
}
