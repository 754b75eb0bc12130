/** A goal's numbers by bucket of time. */
import type { OneGoal } from '@footfall/contract/stats/goal-results'
import { type Sql, sql } from '../../events/sql.ts'
import { type MeasureRow, timeKey } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { eventsInside, type Selection } from '../query/selection.ts'
import type { ReportDeps } from '../report-deps.ts'
import type { BucketCut } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { goalNumbers, type KnownGoal, type Reached } from './goal-numbers.ts'
import { countedRows } from './lines.ts'
import { matches, meantByAny } from './match-sql.ts'

interface SeriesQuestion {
  readonly selection: Selection
  readonly goal: KnownGoal
  readonly buckets: readonly BucketCut[]
}

export async function goalSeries(deps: ReportDeps, asked: SeriesQuestion): Promise<OneGoal['series']> {
  const { selection, goal, buckets } = asked
  const run = <R>(statement: Sql) => (isEmpty(selection.interval) ? [] : deps.run<R>(statement))
  const [visitorRows, reached] = await Promise.all([
    run<MeasureRow>(measure(selection, [{ kind: 'time', buckets }], ['visitors'])),
    run<Reached & { readonly bucket: string }>(overTime(asked)),
  ])
  return buckets.map(({ start, time, partial }) => {
    const isHere = (second: unknown) => Number(second) * 1000 === start
    const counted = visitorRows
      .filter(({ k0 }) => isHere(k0))
      .reduce((sum, row) => sum + Number(row.visitors), 0)
    const came = reached.find(({ bucket }) => isHere(bucket)) ?? {}
    const own = goalNumbers(goal, came, { visitors: counted, visits: 0 })
    const { conversions, visitors, visitor_rate } = own
    return { time, partial, conversions, visitors, visitor_rate }
  })
}

function overTime({ selection, goal: { matcher }, buckets }: SeriesQuestion): Sql {
  const rows = countedRows(selection, eventsInside(selection, ...meantByAny([matcher])), {
    matchers: [matcher],
  })
  const bucket = timeKey({ kind: 'time', buckets }, sql`fromUnixTimestamp64Milli(t)`)
  return sql`SELECT ${bucket} AS bucket, count() AS conversions, uniqExact(visitor) AS visitors FROM ${rows}
    WHERE ${matches(matcher)} GROUP BY bucket`
}
