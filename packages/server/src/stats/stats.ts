/** The reports: everything that is told about a website's visits, in one value. */
import type { EventsStore } from '../events/client.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { keepAnswers } from './answers.ts'
import { DayCloser } from './closing/day-closer.ts'
import { type Engine, type Planner, planPeriod } from './engine.ts'
import { createExports } from './export/exports.ts'
import { missed } from './live/activity-log.ts'
import { liveFingerprint } from './live/live-data.ts'
import { type LiveQuery, livePlan } from './live/live-plan.ts'
import { visitList } from './live/visit-list.ts'
import { visitorProfile } from './live/visitor-profile.ts'
import { bindReports, type LiveReports, type PeriodReports } from './report-table.ts'
import { droppedEvents } from './reports/dropped-events.ts'
import { lastDay } from './reports/last-day.ts'
import { linkClicks } from './reports/link-clicks.ts'
import { recentDrops } from './reports/recent-drops.ts'
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
  const planner: Planner = { ...engine, plan: (args) => planPeriod(engine, args) }
  const livePlanner: Planner<LiveQuery> = {
    run: createRun(store, caps ?? liveCaps),
    clock,
    plan: async ({ website, query }) => livePlan(website, query.filters, clock.now()),
  }
  const answers = keepAnswers(planner)
  const bind =
    <E, A, P>(to: E, report: (engine: E, args: A) => P) =>
    (args: A): P =>
      report(to, args)
  return {
    /** Something of these websites has been written. */
    touch: answers.touch,
    /** Resolves when the days that reports asked for are summed up. */
    daysClosed: () => closer.done(),
    close: () => closer.stop(),
    exports: createExports(planner, createRowStream(store, caps)),
    /** Refuses patterns that the engine cannot compile. */
    checkPatterns: patternsChecker(engine.run),
    lastDay: bind(engine, lastDay),
    linkClicks: bind(engine, linkClicks),
    recentDrops: bind(engine, recentDrops),
    droppedEvents: bind(engine, droppedEvents),
    /** Reports over a period; their answers are kept where that is safe. */
    reports: bindReports<PeriodReports>((name, report) =>
      toldOfWrites ? answers.keeping(name, report) : bind(planner, report),
    ),
    live: {
      /** Reports over the last thirty minutes. */
      reports: bindReports<LiveReports>((_name, report) => bind(livePlanner as never, report)),
      fingerprint: bind(livePlanner, liveFingerprint),
      missed: bind(livePlanner, missed),
      visitorProfile: bind(livePlanner, visitorProfile),
      visitList: bind(livePlanner, visitList),
    },
  }
}
