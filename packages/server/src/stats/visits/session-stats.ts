/** The distribution of visits: by duration, pageviews, visits per visitor, and days between visits. */
import { day } from '@footfall/contract/durations'
import type { Query } from '@footfall/contract/stats/query'
import type { SessionStats } from '@footfall/contract/stats/session-results'
import { param, type Sql, sql } from '../../events/sql.ts'
import { bounce, milliseconds } from '../query/fields/visit-columns.ts'
import { allOf, site, visits } from '../query/rows.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { fromVisits, isOfInterval, needsOf } from './visit-table.ts'

/** The start of each range; the last one has no end. */
const durations = [0, 10, 30, 60, 180, 600, 1800]
const pageviews = [0, 1, 2, 3, 4, 6, 11]
const visitCounts = [1, 2, 3, 4, 6, 11]
const days = [0, 1, 2, 8, 31]

/** Of `often`, the visitors who have at least `place` visits. */
interface Row {
  readonly what: 'duration' | 'pageviews' | 'often' | 'days' | 'first'
  readonly place: string
  readonly count: string
}

export async function sessionStats(deps: Planner, args: ReportArgs<Query>): Promise<SessionStats> {
  const { selection } = await deps.plan(args, needsOf(args))
  const seconds = sql`if(${bounce}, 0, intDiv(${milliseconds}, 1000))`
  // All visits of these visitors, because the one before may be long ago. `nth`: how many of the interval the visitor has by then.
  const history = sql`SELECT ${isOfInterval(selection)} AS chosen, ${placeIn(seconds, durations)} AS lasted, ${placeIn(sql`pageviews`, pageviews)} AS viewed,
      toUnixTimestamp64Milli(start) AS began, lagInFrame(began, 1, toInt64(-1)) OVER upto AS earlier, countIf(chosen) OVER upto AS nth
    FROM ${visits} PREWHERE ${allOf([site(selection), sql`visitor IN (SELECT visitor ${fromVisits(selection)})`])}
    WINDOW upto AS (PARTITION BY visitor ORDER BY start, visit ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`
  const since = placeIn(sql`intDiv(began - earlier, ${param('Int64', day)})`, days)
  const often = sql`if(has(${param('Array(UInt64)', visitCounts)}, nth), toInt64(nth), -1)`
  const parts = sql`[('duration', lasted), ('pageviews', viewed), ('often', ${often}), if(earlier < 0, ('first', toInt64(0)), ('days', ${since}))]`
  const rows = isEmpty(selection.interval)
    ? []
    : await deps.run<Row>(
        sql`SELECT part.1 AS what, part.2 AS place, count() AS count FROM (SELECT arrayJoin(${parts}) AS part FROM (${history}) WHERE chosen) GROUP BY part`,
      )
  const counted = (what: Row['what'], start: number) =>
    Number(rows.find((row) => row.what === what && Number(row.place) === start)?.count ?? 0)
  const spread = (what: Row['what'], starts: readonly number[]) =>
    partsOf(starts).map((part) => ({ ...part, visits: counted(what, part.from) }))
  const duration = spread('duration', durations)
  return {
    visits: duration.reduce((sum, part) => sum + part.visits, 0),
    duration,
    pageviews: spread('pageviews', pageviews),
    visits_per_visitor: partsOf(visitCounts).map((part) => ({
      ...part,
      visitors: counted('often', part.from) - (part.to === null ? 0 : counted('often', part.to)),
    })),
    days_since: spread('days', days),
    first: counted('first', 0),
  }
}

function partsOf(starts: readonly number[]): { from: number; to: number | null }[] {
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? null }))
}

/** The start of the range that contains a number. */
function placeIn(number: Sql, starts: readonly number[]): Sql {
  return sql`roundDown(toInt64(${number}), ${param('Array(Int64)', starts)})`
}
