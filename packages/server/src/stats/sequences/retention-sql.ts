/** The statement of retention: whose first match lies in which unit, and in which units they came back. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { param, type Sql, sql } from '../../events/sql.ts'
import { eventsInside, hasEventFilters, hasMutableFilters, type Selection, site } from '../query/selection.ts'
import type { BucketCut } from '../time/buckets.ts'
import { asksDepth, countedRows } from './lines.ts'
import { matches } from './match-sql.ts'

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
}

/** One row for each cohort and set of units, with how many visitors have just those. */
export function retentionStatement(selection: Selection, question: RetentionQuestion): Sql {
  const { returning, units, now, cohorts } = question
  const starts = units.map(({ start }) => start)
  const since = starts[0] ?? 0
  const until = units[cohorts - 1]?.end ?? since
  const after = { ...selection, interval: { start: since, end: now } }
  const rows = countedRows(after, eventsInside(after), sql`''`, returning !== null && asksDepth([returning]))
  const back = returning ? sql`WHERE ${matches(returning)}` : sql``
  const firsts = firstsOf(selection, question)
  const cohort = sql`SELECT visitor, first FROM (${firsts}) WHERE first >= ${param('Int64', since)} AND first < ${param('Int64', until)}`
  return sql`SELECT cohort, units, count() AS visitors FROM (
      SELECT ${unitOf(sql`first`, starts)} AS cohort, arraySort(groupUniqArrayIf(unit, unit > 0)) AS units FROM (${cohort}) AS members
      LEFT JOIN (SELECT DISTINCT visitor, unit FROM (
        SELECT visitor, ${unitOf(sql`t`, starts)} AS unit FROM ${rows} ${back})) AS visits USING (visitor)
      GROUP BY members.visitor, cohort)
    GROUP BY cohort, units`
}

/** Which unit a time lies in, from 1 on; none begins after it. */
function unitOf(time: Sql, starts: readonly number[]): Sql {
  const numbers = starts.map((_, index) => index + 1)
  return sql`toUInt16(transform(roundDown(${time}, ${param('Array(Int64)', starts)}), ${param('Array(Int64)', starts)}, ${param('Array(UInt16)', numbers)}, toUInt16(0)))`
}

/** `visitor` and `first`, the time of the first match ever in Unix milliseconds. */
function firstsOf(selection: Selection, { first, now }: RetentionQuestion): Sql {
  if (first === null && !hasEventFilters(selection) && !hasMutableFilters(selection))
    return sql`SELECT visitor, toUnixTimestamp64Milli(min(visitors.first)) AS first FROM visitors WHERE ${site(selection)} GROUP BY visitor`
  const ever = { ...selection, interval: { start: 0, end: now } }
  const rows = countedRows(ever, eventsInside(ever), sql`''`, first !== null && asksDepth([first]))
  const matching = first ? sql`WHERE ${matches(first)}` : sql``
  return sql`SELECT visitor, min(t) AS first FROM ${rows} ${matching} GROUP BY visitor`
}
