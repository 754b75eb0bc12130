/** The reports: everything that is told about a website's visits, in one value. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { EventsStore } from '../events/client.ts'
import type { Clock } from '../lib/clock.ts'
import type { Engine, ReportArgs } from './engine.ts'
import { createExports } from './export/exports.ts'
import { liveReports } from './live/live-reports.ts'
import { breakdown } from './reports/breakdown.ts'
import { seriesCompare, websiteCompare } from './reports/compare.ts'
import { droppedEvents } from './reports/dropped-events.ts'
import { fields, fieldValues } from './reports/fields.ts'
import { groupList } from './reports/group-list.ts'
import { hoursList } from './reports/hours-list.ts'
import { lastDay } from './reports/last-day.ts'
import { linkClicks } from './reports/link-clicks.ts'
import { map } from './reports/map.ts'
import { overviewData } from './reports/overview-data.ts'
import { recentDrops } from './reports/recent-drops.ts'
import { total, totalItems } from './reports/total.ts'
import { daysList, traffic } from './reports/traffic.ts'
import { type Caps, createRowStream, createRun } from './run.ts'

export interface StatsOptions {
  readonly store: EventsStore
  readonly clock: Clock
  /** Limits of each statement; those of production unless given. */
  readonly caps?: Caps
}

export type Stats = ReturnType<typeof createStats>

export function createStats({ store, clock, caps }: StatsOptions) {
  const engine: Engine = { run: createRun(store, caps), clock }
  const bind =
    <A, P>(report: (engine: Engine, args: A) => P) =>
    (args: A): P =>
      report(engine, args)
  return {
    exports: createExports(engine, createRowStream(store, caps)),
    lastDay: bind(lastDay),
    linkClicks: bind(linkClicks),
    recentDrops: bind(recentDrops),
    droppedEvents: bind(droppedEvents),
    overview: {
      total: bind(total),
      totalItems: bind(totalItems),
      traffic: bind(traffic),
      breakdown: bind(breakdown),
      map: bind(map),
      hoursList: bind(hoursList),
      daysList: bind(daysList),
      fields,
      fieldValues: bind(fieldValues),
      groupList: bind(groupList),
      overviewData: bind(overviewData),
    },
    live: liveReports(engine),
    compare: {
      website: bind(websiteCompare),
      series: (args: ReportArgs, metric: Metric) => seriesCompare(engine, args, metric),
    },
  }
}
