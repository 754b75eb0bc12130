/** Everything the overview page first shows, in one answer. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Metrics } from '@footfall/contract/stats/metrics'
import type { Query } from '@footfall/contract/stats/query'
import type {
  Breakdown,
  Bucket,
  MapResult,
  OverviewData,
  OverviewPanel,
  Traffic,
} from '@footfall/contract/stats/results'
import type { Engine, Planner, ReportArgs } from '../engine.ts'
import type { Plan } from '../plan.ts'
import { splitOf } from '../query/closed-days.ts'
import { type EachRows, fitsEach, measureEach, tellsBuckets, type Wanted } from '../query/measure-each.ts'
import { tellsChart } from '../query/page-parts.ts'
import { pagesWithChart } from '../query/pages-with-chart.ts'
import type { Selection } from '../query/selection.ts'
import { emptyTally, metricsOf, type Tally, tallyOf } from '../query/tally.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { breakdownOf, told } from './breakdown.ts'
import { mapFrom, placesOf } from './map.ts'
import { withExtras } from './page-extras.ts'
import { totalWith } from './total.ts'
import { bucketsTold, seriesOf } from './traffic.ts'

export interface OverviewQuery {
  readonly panels: Readonly<Record<OverviewPanel, Dimension>>
  readonly page_size: number
}

/** More countries than there are. */
const allCountries = 1000

export async function overviewData(
  engine: Planner,
  args: ReportArgs<Query & OverviewQuery>,
): Promise<OverviewData> {
  const { query, language, signal } = args
  const planned = await engine.plan(args)
  const { selection, previous } = planned
  const { panels, page_size } = query
  const way = chartWay(planned, panels)
  const paged =
    way === 'pages'
      ? pagesWithChart(engine, selection, bucketsIn(selection, planned), page_size, signal)
      : null
  const measured = panelsOf(engine, planned, panels, page_size, way, signal)
  const everyone = async () => Number((await measured).current.total?.visitors ?? 0)
  const panel = async (dimension: Dimension): Promise<Breakdown> => {
    if (isEmpty(selection.interval)) return { list: [], total: 0 }
    if (!fitsEach(selection, dimension)) {
      const found = dimension === 'page' ? paged : null
      const list = { ...firstPage, page_size, dimension }
      return breakdownOf(engine, planned, list, language, signal, { everyone, found })
    }
    const { current, before } = await measured
    const { rows: all, total } = current.byDimension.get(dimension) ?? { rows: [], total: 0 }
    const rows = all.slice(0, page_size)
    return told(
      {
        dimension,
        rows: dimension === 'page' ? await withExtras(engine, selection, rows, signal) : rows,
        total,
        everyone: await everyone(),
        before: before && talliesOf(before, dimension),
      },
      language,
    )
  }
  const metrics = (rows: EachRows): Metrics => metricsOf(rows.total ? tallyOf(rows.total) : emptyTally)
  const map = async (): Promise<MapResult> => {
    const { current, before } = await measured
    return mapFrom(
      'country',
      placesOf(current.byDimension.get('country')?.rows ?? []),
      before && placesOf(before.byDimension.get('country')?.rows ?? []),
      language,
    )
  }
  const chart = async (): Promise<Bucket[]> => {
    const buckets = bucketsIn(selection, planned)
    if (way === 'apart') return seriesOf(engine, selection, buckets, signal)
    const [{ current }, pages] = await Promise.all([measured, paged])
    return bucketsTold(buckets, [...current.byBucket, ...(pages?.byBucket ?? [])])
  }
  const chartBefore = async (which: Selection): Promise<Bucket[]> => {
    const buckets = bucketsIn(which, planned)
    if (!tellsBuckets(which)) return seriesOf(engine, which, buckets, signal)
    return bucketsTold(buckets, (await measured).before?.byBucket ?? [])
  }
  const traffic = async (): Promise<Traffic> => {
    const [list, before] = await Promise.all([chart(), previous && chartBefore(previous)])
    return { time_unit: planned.unit, time_zone: planned.zone, list, previous: before }
  }
  const [total, course, places, page, referer, area, browser, os, screen, device, tongue] = await Promise.all(
    [
      totalWith(
        engine,
        planned,
        measured.then(({ current }) => metrics(current)),
        previous && measured.then(({ before }) => metrics(before ?? nothing)),
        signal,
      ),
      traffic(),
      map(),
      panel(panels.page),
      panel(panels.referer),
      panel(panels.area),
      panel(panels.browser),
      panel(panels.os),
      panel(panels.screen),
      panel(panels.device),
      panel(panels.language),
    ],
  )
  return {
    total,
    traffic: course,
    map: places,
    page,
    referer,
    area,
    browser,
    os,
    screen,
    device,
    language: tongue,
  }
}

const firstPage = { page: 1, search: '', order: 'desc', order_by: 'visitors' } as const
const nothing: EachRows = { byDimension: new Map(), total: undefined, byBucket: [] }

interface Panels {
  readonly current: EachRows
  readonly before: EachRows | null
}

/** Where the chart comes from: the panels' pass alone, that and the look at the pages, or a statement of its own. */
type ChartWay = 'panels' | 'pages' | 'apart'

function chartWay(planned: Plan, panels: OverviewQuery['panels']): ChartWay {
  const { selection } = planned
  if (tellsBuckets(selection)) return 'panels'
  const buckets = bucketsIn(selection, planned)
  const dimensions = dimensionsIn(selection, panels)
  // Both must leave the same days to the sums.
  const alike = (splitOf(selection, dimensions) === null) === (splitOf(selection, ['page']) === null)
  const fits = panels.page === 'page' && !isEmpty(selection.interval) && alike
  return fits && tellsChart(selection, { kind: 'time', buckets }) ? 'pages' : 'apart'
}

/** The dimensions that the panels' pass tells. */
function dimensionsIn(selection: Selection, panels: OverviewQuery['panels']): Dimension[] {
  const shown = Object.values(panels).filter((dimension) => fitsEach(selection, dimension))
  return [...new Set<Dimension>(['country', ...shown])]
}

/** What one pass tells: the total, the countries, every panel whose dimension visits and events have alike, and of the chart what it can. */
async function panelsOf(
  engine: Engine,
  planned: Plan,
  panels: OverviewQuery['panels'],
  limit: number,
  way: ChartWay,
  signal?: AbortSignal,
): Promise<Panels> {
  const { selection, previous } = planned
  const before = previous ? nothing : null
  if (isEmpty(selection.interval)) return { current: nothing, before }
  const list = dimensionsIn(selection, panels).map(
    (dimension): Wanted => ({ dimension, limit: dimension === 'country' ? allCountries : limit }),
  )
  const buckets = way === 'apart' ? [] : bucketsIn(selection, planned)
  const current = await measureEach(engine, selection, list, buckets, signal)
  if (!previous) return { current, before }
  const same = list.map(({ dimension }) => ({
    dimension,
    limit: allCountries,
    values: current.byDimension.get(dimension)?.rows.map((row) => String(row.k0)) ?? [],
  }))
  const bucketsBefore = tellsBuckets(previous) ? bucketsIn(previous, planned) : []
  return { current, before: await measureEach(engine, previous, same, bucketsBefore, signal) }
}

function bucketsIn({ interval }: Selection, { unit, zone }: Plan): readonly BucketCut[] {
  return bucketsOf(interval, unit, zone)
}

function talliesOf({ byDimension }: EachRows, dimension: Dimension): Map<string, Tally> {
  return new Map(byDimension.get(dimension)?.rows.map((row) => [String(row.k0), tallyOf(row)]))
}
