/** The initial data of the overview page in one answer, and what the real-time page has of it. */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Metrics } from '@footfall/contract/stats/metrics'
import type { Breakdown, MapResult, OverviewData, Traffic } from '@footfall/contract/stats/results'
import type { QueryPlan } from '../plan.ts'
import type { MeasureRow } from '../query/keys.ts'
import { type Measured, measureSeveral, type WantedRows } from '../query/table/passes.ts'
import type { TableRows } from '../query/table/table-run.ts'
import { metricsOf, type Tally, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { bucketsOf } from '../time/buckets.ts'
import { presented } from './breakdown.ts'
import { gapsOf } from './gaps.ts'
import { mapFrom, placesOf } from './map.ts'
import { totalWith } from './total.ts'
import { filledBuckets } from './traffic.ts'

/** More countries than there are. */
const allCountries = 1000

export async function overviewData(
  deps: Planner,
  args: ReportArgs<ReportQuery<'get_overview_data'>>,
): Promise<OverviewData> {
  const planned = await deps.plan(args)
  const [gaps, dashboard] = await Promise.all([
    gapsOf(deps, planned, args),
    dashboardOf(deps, planned, args.query, args.language),
  ])
  return { ...dashboard, gaps }
}

interface Panels<P extends string> {
  readonly panels: Readonly<Record<P, Dimension>>
  /** Rows of each panel. */
  readonly page_size: number
}

/** The total, chart and map of a planned period, and its panels under their names, in as few statements as possible. */
export async function dashboardOf<P extends string>(
  deps: ReportDeps,
  planned: QueryPlan,
  { panels, page_size }: Panels<P>,
  language: Language,
): Promise<Record<P, Breakdown> & Pick<OverviewData, 'total' | 'traffic' | 'map'>> {
  const { selection, previous, unit, zone } = planned
  const dimensions = [...new Set<Dimension>(['country', ...Object.values<Dimension>(panels)])]
  const wanted = dimensions.map((dimension): WantedRows => {
    return { dimension, limit: dimension === 'country' ? allCountries : page_size }
  })
  const buckets = planned.buckets ?? bucketsOf(selection.interval, unit, zone)
  const current = measureSeveral(deps, selection, wanted, buckets)
  const shown = async (dimension: Dimension): Promise<TableRows> => {
    const { rows, total } = await current.rows(dimension)
    return { rows: rows.slice(0, page_size), total }
  }
  const bucketsBefore = previous ? bucketsOf(previous.interval, unit, zone) : []
  const before = previous && measureSeveral(deps, previous, wanted.map(sameRows(current)), bucketsBefore)
  const visitors = async () => tallyOf((await current.total()) ?? {}).visitors
  const panel = async (dimension: Dimension): Promise<Breakdown> => {
    const [{ rows, total }, totalVisitors] = await Promise.all([shown(dimension), visitors()])
    const beside = before && talliesOf((await before.rows(dimension)).rows)
    return presented({ dimension, rows, total, totalVisitors, before: beside }, language)
  }
  const metrics = async (measured: Measured): Promise<Metrics> =>
    metricsOf(tallyOf((await measured.total()) ?? {}))
  const map = async (): Promise<MapResult> => {
    const places = async (measured: Measured) => placesOf((await measured.rows('country')).rows)
    return mapFrom('country', await places(current), before && (await places(before)), language)
  }
  const traffic = async (): Promise<Traffic> => {
    const [list, past] = await Promise.all([current.chart(), before ? before.chart() : null])
    return {
      time_unit: unit,
      time_zone: zone,
      list: filledBuckets(buckets, list),
      previous: past && filledBuckets(bucketsBefore, past),
    }
  }
  const names = Object.keys(panels) as P[]
  const [total, course, places, panelList] = await Promise.all([
    totalWith(deps, planned, metrics(current), before && metrics(before)),
    traffic(),
    map(),
    Promise.all(names.map(async (name) => [name, await panel(panels[name])] as const)),
  ])
  const byPanel = Object.fromEntries(panelList) as Record<P, Breakdown>
  return { ...byPanel, total, traffic: course, map: places }
}

/** The rows found for a breakdown, whatever their number. */
function sameRows(current: Measured) {
  return ({ dimension }: WantedRows): WantedRows => ({
    dimension,
    limit: allCountries,
    values: async () => (await current.rows(dimension)).rows.map((row) => String(row.k0)),
  })
}

function talliesOf(rows: readonly MeasureRow[]): Map<string, Tally> {
  return new Map(rows.map((row) => [String(row.k0), tallyOf(row)]))
}
