/** The distribution of visits: by duration, pageviews, visits per visitor, and days between visits. */
import { day } from '@footfall/contract/durations'
import type { Query } from '@footfall/contract/stats/query'
import type { SessionStats } from '@footfall/contract/stats/session-results'
import { param, type Sql, sql } from '../../events/sql.ts'
import { bounce, milliseconds } from '../query/fields/visit-columns.ts'
import { allOf, site, visits } from '../query/rows.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { fromVisits, needsOf } from './visit-table.ts'

/** The start of each range; the last one has no end. */
const durations = [0, 10, 30, 60, 180, 600, 1800]
const pageviews = [0, 1, 2, 3, 4, 6, 11]
const visitCounts = [1, 2, 3, 4, 6, 11]
const days = [0, 1, 2, 8, 31]

interface Row {
  readonly what: 'duration' | 'pageviews' | 'often' | 'days' | 'first'
  readonly place: string
  readonly count: string
}

export async function sessionStats(deps: Planner, args: ReportArgs<Query>): Promise<SessionStats> {
  const { selection } = await deps.plan(args, needsOf(args))
  const own = fromVisits(selection)
  const seconds = sql`if(${bounce}, 0, intDiv(${milliseconds}, 1000))`
  const all = sql`SELECT visit, visitor FROM (SELECT visit, visitor ${own})`
  const history = sql`SELECT visitor, visit, toUnixTimestamp64Milli(start) AS began,
      lagInFrame(began, 1, toInt64(-1)) OVER (PARTITION BY visitor ORDER BY start, visit ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS earlier
    FROM ${visits} PREWHERE ${allOf([site(selection), sql`visitor IN (SELECT visitor FROM (${all}))`])}`
  const since = sql`SELECT earlier, intDiv(began - earlier, ${param('Int64', day)}) AS days FROM (${history}) WHERE visit IN (SELECT visit FROM (${all}))`
  const rows = isEmpty(selection.interval)
    ? []
    : await deps.run<Row>(
        sql`SELECT 'duration' AS what, ${placeIn(seconds, durations)} AS place, count() AS count ${own} GROUP BY place
          UNION ALL SELECT 'pageviews' AS what, ${placeIn(sql`pageviews`, pageviews)} AS place, count() AS count ${own} GROUP BY place
          UNION ALL SELECT 'often' AS what, ${placeIn(sql`often`, visitCounts)} AS place, count() AS count FROM (SELECT count() AS often FROM (${all}) GROUP BY visitor) GROUP BY place
          UNION ALL SELECT if(earlier < 0, 'first', 'days') AS what, if(earlier < 0, 0, ${placeIn(sql`days`, days)}) AS place, count() AS count FROM (${since}) GROUP BY what, place`,
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
      visitors: counted('often', part.from),
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
