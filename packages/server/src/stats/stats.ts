/** The reports: everything that is told about a website's visits, in one value. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { Query } from '@footfall/contract/stats/query'
import type { EventsStore } from '../events/client.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { keepAnswers } from './answers.ts'
import { DayCloser } from './closing/day-closer.ts'
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
import { type Caps, createRowStream, createRun, liveCaps } from './run.ts'
import { patternsChecker } from './sequences/patterns.ts'

export interface StatsOptions {
  readonly store: EventsStore
  readonly clock: Clock
  /** Limits of each statement; those of production unless given. */
  readonly caps?: Caps
  readonly log?: Log
  /** Visits of a website from which on its days are summed up once they are over. */
  readonly leastVisits?: number
  /** Whether every write is told to `touch`, so that answers may be kept. */
  readonly toldOfWrites?: boolean
}

export type Stats = ReturnType<typeof createStats>

export function createStats({ store, clock, caps, log, leastVisits, toldOfWrites = false }: StatsOptions) {
  const closer = new DayCloser({
    store,
    clock,
    ...(log && { log }),
    ...(leastVisits !== undefined && { leastVisits }),
  })
  const engine: Engine = { run: createRun(store, caps), clock, closer }
  const liveEngine: Engine = { run: createRun(store, caps ?? liveCaps), clock }
  const answers = keepAnswers(engine)
  /** A report whose answers are kept where that is safe. */
  const kept = <Q extends Query, T>(
    name: string,
    report: (engine: Engine, args: ReportArgs<Q>) => Promise<T>,
  ) => (toldOfWrites ? answers.keeping(name, report) : (args: ReportArgs<Q>) => report(engine, args))
  const bind =
    <A, P>(report: (engine: Engine, args: A) => P) =>
    (args: A): P =>
      report(engine, args)
  return {
    /** Something of these websites has been written. */
    touch: answers.touch,
    /** Resolves when the days that reports asked for are summed up. */
    daysClosed: () => closer.done(),
    close: () => closer.stop(),
    exports: createExports(engine, createRowStream(store, caps)),
    /** Refuses patterns that the engine cannot compile. */
    checkPatterns: patternsChecker(engine.run),
    lastDay: bind(lastDay),
    linkClicks: bind(linkClicks),
    recentDrops: bind(recentDrops),
    droppedEvents: bind(droppedEvents),
    overview: {
      total: kept('total', total),
      totalItems: kept('totalItems', totalItems),
      traffic: kept('traffic', traffic),
      breakdown: kept('breakdown', breakdown),
      map: kept('map', map),
      hoursList: kept('hoursList', hoursList),
      daysList: kept('daysList', daysList),
      fields,
      fieldValues: kept('fieldValues', fieldValues),
      groupList: kept('groupList', groupList),
      overviewData: kept('overviewData', overviewData),
    },
    live: liveReports(liveEngine),
    compare: {
      website: kept('websiteCompare', websiteCompare),
      series: (args: ReportArgs, metric: Metric) => seriesCompare(engine, args, metric),
    },
  }
}
