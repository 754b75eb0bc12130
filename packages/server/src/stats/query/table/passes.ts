/** Several breakdowns, the total and the chart of one selection, in as few statements as possible: the overview. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { param, type Sql, sql } from '../../../events/sql.ts'
import type { ReportDeps } from '../../report-deps.ts'
import type { BucketCut } from '../../time/buckets.ts'
import { isEmpty } from '../../time/interval.ts'
import { dataSourcesOf, rollupOf } from '../data-sources/data-sources.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { type BucketKey, type Key, keyOf, type MeasureRow, type RunRows } from '../keys.ts'
import { hasCompleteBuckets, isSeen, measure, measureApart } from '../measure.ts'
import { whereAll } from '../rows.ts'
import { hasEventFilters, type Selection } from '../selection.ts'
import { allStates, metricStates, type State } from '../tally.ts'
import { rowsAt } from './table.ts'
import { type TableRows, topRows } from './table-run.ts'

export interface WantedRows {
  readonly dimension: Dimension
  /** Row limit; those with the most visitors are kept. */
  readonly limit: number
  /** These values alone. */
  values?(): Promise<readonly string[]>
}

export interface Measured {
  /** The rows of a breakdown, those with the most visitors first; for pages with their additional values. */
  rows(dimension: Dimension): Promise<TableRows>
  total(): Promise<MeasureRow | undefined>
  /** Rows of the buckets by `k0`, their first second. Several rows of a bucket add up. */
  chart(): Promise<readonly MeasureRow[]>
}

const noRows: TableRows = { rows: [], total: 0 }

/** More buckets than a chart may have. */
const allBuckets = 100_000

/** Measures the wanted parts: at most nine distinct dimensions. */
export function measureSeveral(
  deps: ReportDeps,
  selection: Selection,
  wanted: readonly WantedRows[],
  buckets: readonly BucketCut[],
): Measured {
  const nothing: Measured = {
    rows: async () => noRows,
    total: async () => undefined,
    chart: async () => [],
  }
  if (isEmpty(selection.interval)) return nothing
  const run = (statement: Sql) => deps.run<MeasureRow>(statement)
  const time: BucketKey = { kind: 'time', buckets }
  const inPass = wanted.filter(({ dimension }) => fitsPass(selection, dimension))
  const passed = inPass.map(({ dimension }) => keyOf(dimension))
  const full = hasCompleteBuckets(selection, passed)
  const page = wanted.find((each) => each.dimension === 'page' && !inPass.includes(each))
  const withPages = !full && page !== undefined && !page.values && pagesProvideChart(selection, passed, time)
  const pass = runPass(run, selection, inPass, full || withPages ? [time] : [])
  // Callers of the rows get the error. Without this handler it would also count as unhandled.
  pass.catch(() => undefined)
  const pages = withPages ? runPages(run, selection, time, page.limit) : null
  pages?.catch(() => undefined)
  return {
    total: async () => (await pass).total,
    async rows(dimension) {
      const each = wanted.find((one) => one.dimension === dimension)
      if (!each) return noRows
      if (inPass.includes(each)) return (await pass).rows[inPass.indexOf(each)] ?? noRows
      if (each === page && pages) return (await pages).pages
      const values = await each.values?.()
      if (!values) return topRows(deps, selection, keyOf(dimension), each.limit)
      const known = values.map((k0) => ({ k0 }))
      const rows = known.length === 0 ? [] : await run(rowsAt(selection, [keyOf(dimension)], known))
      return { rows, total: rows.length }
    },
    async chart() {
      if (!full && !pages) return run(measure(selection, [time]))
      const [{ buckets: own }, paged] = await Promise.all([pass, pages])
      return [...(full ? own : own.map(visitsAlone)), ...(paged?.buckets ?? [])]
    },
  }
}

/** Whether a dimension is measured in one pass with others: if visits and events both have it, or filters are about events anyway. */
function fitsPass(selection: Selection, dimension: Dimension): boolean {
  const { on, omitNone } = shapeOf(dimension)
  if (on === 'both') return true
  // By page, a rollup has the same values for all pages as for the filtered ones.
  const byPage = dimension === 'page' && rollupOf(selection, [keyOf(dimension)]) !== null
  return on === 'events' && !omitNone && hasEventFilters(selection) && !byPage
}

/** Whether the statement of the pages provides what the others leave out of the chart: both use the same days, and no bucket is partly rolled up. */
function pagesProvideChart(selection: Selection, passed: readonly Key[], { buckets }: BucketKey): boolean {
  const [first] = dataSourcesOf(selection, [keyOf('page')])
  const sameDays = (rollupOf(selection, passed, true) === null) === (first?.kind === 'raw')
  if (!sameDays || hasEventFilters(selection)) return false
  if (first?.kind !== 'daily_rollup') return first?.kind === 'raw'
  const { through } = first.days
  return buckets.every(({ start, end }) => start >= through || end <= through)
}

/** For whole visits the start is known, but not the bucket of their events. */
function visitsAlone(row: MeasureRow): MeasureRow {
  return { ...row, visitors: 0, pageviews: 0, events: 0 }
}

interface Pass {
  /** By the index of the wanted part. */
  readonly rows: readonly TableRows[]
  readonly total: MeasureRow | undefined
  readonly buckets: readonly MeasureRow[]
}

async function runPass(
  run: RunRows,
  selection: Selection,
  wanted: readonly WantedRows[],
  times: readonly BucketKey[],
): Promise<Pass> {
  const values = await Promise.all(wanted.map((each) => each.values?.()))
  const keys = [...wanted.map(({ dimension }) => keyOf(dimension)), ...times]
  const paged = wanted.some(({ dimension }) => dimension === 'page')
  const states: readonly State[] = paged ? allStates : metricStates
  const measured = measureApart(selection, keys, true, states)
  const limits = param('Array(UInt32)', [
    ...wanted.map(({ limit }) => limit),
    ...times.map(() => allBuckets),
    1,
  ])
  const conditions = [...(paged ? [isSeen] : []), ...values.flatMap(amongValues)]
  const rows = await run(sql`SELECT * FROM (
      SELECT *, count() OVER (PARTITION BY which) AS total, row_number() OVER (PARTITION BY which ORDER BY visitors DESC, k0 ASC) AS place
      FROM (${measured})${whereAll(conditions)})
    WHERE place <= ${limits}[which + 1] ORDER BY which, place`)
  const of = (place: number) => rows.filter(({ which }) => Number(which) === place)
  return {
    rows: wanted.map((_, place) => {
      const own = of(place)
      return { rows: own, total: Number(own[0]?.total ?? 0) }
    }),
    total: of(keys.length)[0],
    buckets: times.length === 0 ? [] : of(wanted.length),
  }
}

function amongValues(values: readonly string[] | undefined, place: number): Sql[] {
  if (!values) return []
  return [sql`NOT (which = ${param('UInt8', place)} AND k0 NOT IN ${param('Array(String)', values)})`]
}

/** The first pages, and from the same scan of their events the chart's values by event time. */
async function runPages(run: RunRows, selection: Selection, time: BucketKey, limit: number) {
  const measured = measureApart(selection, [keyOf('page'), time], false, allStates)
  const rows = await run(sql`SELECT *, count() OVER (PARTITION BY which) AS total FROM (${measured})
    WHERE if(which = 1, k0 != '0', ${isSeen}) ORDER BY which DESC, visitors DESC, k0 LIMIT ${param('UInt32', time.buckets.length + limit)}`)
  const pages = rows.filter(({ which }) => Number(which) === 0)
  return {
    pages: { rows: pages.slice(0, limit), total: Number(pages[0]?.total ?? 0) },
    buckets: rows.filter(({ which }) => Number(which) === 1),
  }
}
