/** Everything the overview page first shows, in one answer. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Query } from '@footfall/contract/stats/query'
import type { Breakdown, OverviewData, OverviewPanel } from '@footfall/contract/stats/results'
import { type Engine, plan, type ReportArgs } from '../engine.ts'
import { breakdownOf } from './breakdown.ts'
import { mapOf } from './map.ts'
import { totalOf } from './total.ts'
import { trafficOf } from './traffic.ts'

export interface OverviewQuery {
  readonly panels: Readonly<Record<OverviewPanel, Dimension>>
  readonly page_size: number
}

export async function overviewData(
  engine: Engine,
  args: ReportArgs<Query & OverviewQuery>,
): Promise<OverviewData> {
  const { query, language, signal } = args
  const planned = await plan(engine, args)
  const panel = (dimension: Dimension): Promise<Breakdown> => {
    const list = {
      page: 1,
      page_size: query.page_size,
      search: '',
      order: 'desc',
      order_by: 'visitors',
    } as const
    return breakdownOf(engine, planned, { ...list, dimension }, language, signal)
  }
  const { panels } = query
  const [total, traffic, map, page, referer, area, browser, os, screen, device, tongue] = await Promise.all([
    totalOf(engine, planned, signal),
    trafficOf(engine, planned, signal),
    mapOf(engine, planned, { ...args, query: {} }),
    panel(panels.page),
    panel(panels.referer),
    panel(panels.area),
    panel(panels.browser),
    panel(panels.os),
    panel(panels.screen),
    panel(panels.device),
    panel(panels.language),
  ])
  return { total, traffic, map, page, referer, area, browser, os, screen, device, language: tongue }
}
