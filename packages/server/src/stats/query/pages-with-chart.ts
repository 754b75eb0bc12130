/** Pages and, in the same look at their events, what the chart tells of visitors and events: of a small website hardly more than the pages alone. */
import { param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import type { BucketCut } from '../time/buckets.ts'
import type { MeasureRow } from './keys.ts'
import { measurePages } from './measure-pages.ts'
import type { Selection } from './selection.ts'

export interface PagesWithChart {
  /** The pages with the most visitors, with their extras. */
  readonly rows: readonly MeasureRow[]
  /** How many pages there are. */
  readonly total: number
  /** By `k0`, the bucket's first second. Of visits they tell those that are summed up alone. */
  readonly byBucket: readonly MeasureRow[]
}

/** The first `limit` pages and all buckets of a selection of which `tellsChart` says that it can be told so. */
export async function pagesWithChart(
  engine: Engine,
  selection: Selection,
  buckets: readonly BucketCut[],
  limit: number,
  signal?: AbortSignal,
): Promise<PagesWithChart> {
  const rows = await engine.run<MeasureRow>(statement(selection, buckets, limit), signal)
  const pages = rows.filter(({ bucket }) => Number(bucket) === 0)
  return {
    rows: pages.slice(0, limit),
    total: Number(pages[0]?.total ?? 0),
    byBucket: rows
      .filter(({ bucket }) => Number(bucket) > 0)
      .map(({ bucket, ...row }) => ({ ...row, k0: bucket ?? 0 })),
  }
}

function statement(selection: Selection, buckets: readonly BucketCut[], limit: number): Sql {
  const measured = measurePages(selection, { chart: { kind: 'time', buckets } })
  return sql`SELECT *, count() OVER (PARTITION BY bucket > 0) AS total FROM (${measured})
    ORDER BY bucket > 0 DESC, visitors DESC, k0 LIMIT ${param('UInt32', buckets.length + limit)}`
}
