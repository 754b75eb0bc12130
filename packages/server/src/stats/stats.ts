/** The reports: everything about a website's visits, in one object. */
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { type ReportName, reports } from '@footfall/contract/reports/reports'
import type { FilterEntry } from '@footfall/contract/stats/filters'
import type { EventsStore } from '../events/client.ts'
import { AccountTurns } from '../lib/concurrency/account-turns.ts'
import { endingTogether } from '../lib/concurrency/ending-together.ts'
import type { Log } from '../lib/log.ts'
import type { Measures } from '../lib/measure.ts'
import type { Clock } from '../lib/time/clock.ts'
import { createExports } from './export/exports.ts'
import { createFileWriter } from './export/file/file-writer.ts'
import { missed } from './live/activity-log.ts'
import { liveData, liveFingerprint } from './live/live-data.ts'
import { type LiveQuery, livePlan } from './live/live-plan.ts'
import { shareAnswers } from './live/share-answers.ts'
import { liveTurns, takeTurns } from './live/take-turns.ts'
import { visitList } from './live/visit-list.ts'
import { visitorProfile } from './live/visitor-profile.ts'
import type { ReportWebsite } from './plan.ts'
import { planPeriod } from './plan-period.ts'
import { createReportCache } from './report-cache.ts'
import type { Cancellable, ForOwner, Planner, ReportDeps } from './report-deps.ts'
import { bindReports, type LiveReports, type PeriodReports } from './report-table.ts'
import { droppedEvents } from './reports/dropped-events.ts'
import { lastDay } from './reports/last-day.ts'
import { linkClicks } from './reports/link-clicks.ts'
import { recentDrops } from './reports/recent-drops.ts'
import type { FindRates } from './revenue/find-rates.ts'
import { PeopleFirst } from './rollup/people-first.ts'
import { type Exclusive, RollupTask } from './rollup/rollup-task.ts'
import { createRun, defaultCaps, liveCaps } from './run-statements.ts'
import { expandFilters, type SegmentAccess } from './segments/expand-filters.ts'
import { expanding } from './segments/expanding.ts'
import type { FindSegments } from './segments/find-segments.ts'
import type { FindGoals } from './sequences/find-goals.ts'
import { type PlacedMatcher, patternsChecker } from './sequences/patterns.ts'
import type { SharedWrites } from './shared-writes.ts'
import { sessionItem } from './visits/session-item.ts'

/** Whether a report's answers change with time alone, so that none may be cached. */
function neverCached(name: ReportName): boolean {
  const { moves }: ReportDefinition = reports[name]
  return moves === true
}

export interface StatsOptions {
  readonly store: EventsStore
  /** The clock that gives events their time. */
  readonly clock: Clock
  /** Rows above which a report needs a confirmation; the production value by default. */
  readonly rowsUnasked?: number | undefined
  readonly log?: Log
  /** Visits of a website from which on its past days are rolled up. */
  readonly leastVisits?: number
  /** Whether every write calls `invalidate`, so that answers may be cached. */
  readonly hearsOfWrites?: boolean
  /** Reports all writes if several processes write, so that answers may be cached nevertheless. */
  readonly sharedWrites?: Pick<SharedWrites, 'versionOf' | 'written'>
  /** Finds the goals of a website. Without it, there are none. */
  readonly goals?: FindGoals
  /** Finds the segments of a website. Without it, there are none. */
  readonly segments?: FindSegments
  /** Finds the exchange rates of a website. Without it, there are none. */
  readonly rates?: FindRates
  /** Lets only one node roll up a website's days at a time. Without it, there is one node. */
  readonly exclusive?: Exclusive
  readonly measures?: Pick<Measures, 'statement' | 'cached'>
  /** Given when the server stops. Its reason answers the exports that have not begun. */
  readonly stopping?: AbortSignal
}

export type Stats = ReturnType<typeof createStats>

export function createStats({
  store,
  clock,
  rowsUnasked,
  log,
  leastVisits,
  hearsOfWrites = false,
  sharedWrites,
  goals,
  segments,
  rates,
  exclusive,
  measures,
  stopping,
}: StatsOptions) {
  const people = new PeopleFirst()
  const rollupTask = new RollupTask({
    store,
    clock,
    ...(log && { log }),
    ...(leastVisits !== undefined && { leastVisits }),
    ...(exclusive && { exclusive }),
    turn: (signal) => people.turn(signal),
  })
  const run = people.counting(createRun(store, defaultCaps, measures?.statement))
  const liveRun = people.counting(createRun(store, liveCaps, measures?.statement))
  const plannerOf: ForOwner<Planner> = ({ ownerId }, signal) => {
    const deps: ReportDeps = {
      run: run(ownerId, signal),
      clock,
      rollupTask,
      ...(goals && { goals }),
      ...(rates && { rates }),
      ...(rowsUnasked !== undefined && { rowsUnasked }),
    }
    return { ...deps, plan: (args, needs) => planPeriod(deps, args, needs) }
  }
  const livePlannerOf: ForOwner<Planner<LiveQuery>> = ({ ownerId }, signal) => ({
    run: liveRun(ownerId, signal),
    clock,
    plan: async ({ website, query }) => livePlan(website, query.filters, clock.now()),
  })
  const cache = createReportCache(plannerOf, sharedWrites, measures?.cached)
  const find = { segments, goals }
  const expanded = expanding(find)
  const bind = <E, A extends { readonly website: Pick<ReportWebsite, 'ownerId'> }, P>(
    depsOf: ForOwner<E>,
    report: (deps: E, args: A) => Promise<P>,
  ) =>
    expanded(
      (args: A & Cancellable): Promise<P> =>
        endingTogether(args.signal, (signal) => report(depsOf(args.website, signal), args)),
    )
  const share = shareAnswers(livePlannerOf, cache.versionOf)
  const inTurn = takeTurns(new AccountTurns(liveTurns))
  return {
    /** Call this after something of these websites was written, or a definition of theirs was changed. */
    invalidate: cache.invalidate,
    /** Resolves when the days of requested reports are rolled up. */
    daysRolledUp: () => rollupTask.done(),
    close: () => rollupTask.stop(),
    exports: createExports(
      plannerOf,
      createFileWriter({ storeUrl: store.url, logLevel: log?.level ?? 'silent' }),
      expanded,
      find,
      stopping,
    ),
    /** Filters without segments: see `expandFilters`. */
    expandFilters: (scope: SegmentAccess, entries: readonly FilterEntry[]) =>
      expandFilters(find, scope, entries),
    /** Refuses patterns that the engine cannot compile. */
    checkPatterns: (ownerId: string, matchers: readonly PlacedMatcher[]) =>
      patternsChecker(run(ownerId))(matchers),
    lastDay: (ownerId: string, websiteIds: readonly string[]) => lastDay(plannerOf({ ownerId }), websiteIds),
    /** One visit with all its events. */
    sessionItem: bind(plannerOf, sessionItem),
    linkClicks: bind(plannerOf, linkClicks),
    recentDrops: bind(plannerOf, recentDrops),
    droppedEvents: bind(plannerOf, droppedEvents),
    /** Reports over a period. Answers are cached if this is safe. */
    reports: bindReports<PeriodReports>((name, report) =>
      (hearsOfWrites || sharedWrites) && !neverCached(name)
        ? expanded(cache.cached(name, report))
        : bind(plannerOf, report),
    ),
    live: {
      /** Reports over the last thirty minutes. Those of them take a `LiveQuery`, as `report-table.ts` has checked. */
      reports: bindReports<LiveReports>((name, report) => expanded(share(name, inTurn(report as never)))),
      /** What the stream pushes: never older than the call, which the stream relies on. */
      view: bind(livePlannerOf, inTurn(liveData)),
      fingerprint: (website: ReportWebsite) => liveFingerprint(livePlannerOf(website), website),
      missed: bind(livePlannerOf, inTurn(missed)),
      visitorProfile: bind(livePlannerOf, inTurn(visitorProfile)),
      visitList: bind(livePlannerOf, inTurn(visitList)),
    },
  }
}
