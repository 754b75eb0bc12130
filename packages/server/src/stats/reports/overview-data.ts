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
import { type Engine, plan, type ReportArgs } from '../engine.ts'
import type { Plan } from '../plan.ts'
import { bucketsFit, type EachRows, fitsEach, measureEach, type Wanted } from '../query/measure-each.ts'
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
  engine: Engine,
  args: ReportArgs<Query & OverviewQuery>,
): Promise<OverviewData> {
  const { query, language, signal } = args
  const planned = await plan(engine, args, true)
  const { selection, previous } = planned
  const { panels, page_size } = query
  const measured = panelsOf(engine, planned, panels, page_size, signal)
  const everyone = async () => Number((await measured).current.total?.visitors ?? 0)
  const panel = async (dimension: Dimension): Promise<Breakdown> => {
    if (isEmpty(selection.interval)) return { list: [], total: 0 }
    if (!fitsEach(selection, dimension))
      return breakdownOf(engine, planned, { ...firstPage, page_size, dimension }, language, signal, everyone)
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
  const chart = async (which: Selection, rows: () => Promise<EachRows>): Promise<Bucket[]> => {
    const buckets = bucketsIn(which, planned)
    if (!bucketsFit(which)) return seriesOf(engine, which, buckets, signal)
    return bucketsTold(buckets, (await rows()).byBucket)
  }
  const traffic = async (): Promise<Traffic> => {
    const [list, before] = await Promise.all([
      chart(selection, async () => (await measured).current),
      previous && chart(previous, async () => (await measured).before ?? nothing),
    ])
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

/** What one pass tells: the total, the countries, and every panel whose dimension visits and events have alike. */
async function panelsOf(
  engine: Engine,
  planned: Plan,
  panels: OverviewQuery['panels'],
  limit: number,
  signal?: AbortSignal,
): Promise<Panels> {
  const { selection, previous } = planned
  const before = previous ? nothing : null
  const wanted = new Map<Dimension, Wanted>([['country', { dimension: 'country', limit: allCountries }]])
  for (const dimension of Object.values(panels))
    if (fitsEach(selection, dimension) && !wanted.has(dimension)) wanted.set(dimension, { dimension, limit })
  if (isEmpty(selection.interval)) return { current: nothing, before }
  const list = [...wanted.values()]
  const buckets = (which: Selection) => (bucketsFit(which) ? bucketsIn(which, planned) : [])
  const current = await measureEach(engine, selection, list, buckets(selection), signal)
  if (!previous) return { current, before }
  const same = list.map(({ dimension }) => ({
    dimension,
    limit: allCountries,
    values: current.byDimension.get(dimension)?.rows.map((row) => String(row.k0)) ?? [],
  }))
  return { current, before: await measureEach(engine, previous, same, buckets(previous), signal) }
}

function bucketsIn({ interval }: Selection, { unit, zone }: Plan): readonly BucketCut[] {
  return bucketsOf(interval, unit, zone)
}

function talliesOf({ byDimension }: EachRows, dimension: Dimension): Map<string, Tally> {
  return new Map(byDimension.get(dimension)?.rows.map((row) => [String(row.k0), tallyOf(row)]))
}
