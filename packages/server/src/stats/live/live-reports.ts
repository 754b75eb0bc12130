/** The reports of the real-time view, each over the thirty minutes that end when it is asked. */
import type { Filter } from '@footfall/contract/stats/filters'
import { Coalescer } from '../coalesce.ts'
import type { Engine, EngineOf, ReportArgs } from '../engine.ts'
import type { Plan, ReportWebsite } from '../plan.ts'
import { type BreakdownQuery, breakdownOf } from '../reports/breakdown.ts'
import { type GroupQuery, groupListOf } from '../reports/group-list.ts'
import { mapOf } from '../reports/map.ts'
import { itemsOf, totalOf } from '../reports/total.ts'
import { activityLogOf, type LogQuery, missedSince } from './activity-log.ts'
import { currentVisitorsOf } from './current-visitors.ts'
import { liveData, liveFingerprint, liveTrafficOf } from './live-data.ts'
import { livePlan } from './live-plan.ts'
import { visitList } from './visit-list.ts'
import { type VisitorArgs, visitorProfile } from './visitor-profile.ts'

interface Filtered {
  readonly filters: readonly Filter[]
}

interface Question {
  readonly website: ReportWebsite
  readonly signal?: AbortSignal | undefined
}

/** `versionOf`: how often something of a website has been written. */
export function liveReports(engineOf: EngineOf, versionOf: (websiteId: string) => number) {
  const flights = new Coalescer()
  /** Who asks the same while it is being answered, and nothing has been written since, shares the answer. */
  const shared =
    <A extends Question, T>(name: string, report: (engine: Engine, args: A) => Promise<T>) =>
    (args: A): Promise<T> => {
      const { website, signal, ...question } = args
      const { websiteId, timeZone, visibleSince } = website
      const key = JSON.stringify([name, websiteId, versionOf(websiteId), timeZone, visibleSince, question])
      return flights.join(key, signal, (ending) => report(engineOf(website), { ...args, signal: ending }))
    }
  return {
    /** What the stream pushes: never older than the call, as the stream relies on it. */
    view: (args: ReportArgs<Filtered>) => liveData(engineOf(args.website), args),
    fingerprint: (website: ReportWebsite) => liveFingerprint(engineOf(website), website),
    data: shared('data', liveData),
    currentVisitors: shared('currentVisitors', (engine, args: ReportArgs<Filtered>) =>
      currentVisitorsOf(engine, planned(engine, args), args.signal),
    ),
    traffic: shared('traffic', (engine, args: ReportArgs<Filtered>) =>
      liveTrafficOf(engine, planned(engine, args), args.signal),
    ),
    total: shared('total', (engine, args: ReportArgs<Filtered>) =>
      totalOf(engine, planned(engine, args), args.signal),
    ),
    totalItems: shared('totalItems', async (engine, args: ReportArgs<Filtered>) => ({
      list: itemsOf(await totalOf(engine, planned(engine, args), args.signal)),
    })),
    breakdown: shared('breakdown', (engine, args: ReportArgs<Filtered & BreakdownQuery>) =>
      breakdownOf(engine, planned(engine, args), args.query, args.language, args.signal),
    ),
    map: shared('map', (engine, args: ReportArgs<Filtered & { country?: string | undefined }>) =>
      mapOf(engine, planned(engine, args), args),
    ),
    groupList: shared('groupList', (engine, args: ReportArgs<Filtered & GroupQuery>) =>
      groupListOf(engine, planned(engine, args), args.query, args.language, args.signal),
    ),
    /** Events of the last thirty minutes. */
    activityLog: shared('activityLog', (engine, args: ReportArgs<Filtered & LogQuery>) =>
      activityLogOf(engine, {
        ...args,
        selection: planned(engine, args).selection,
        zone: args.website.timeZone,
      }),
    ),
    /** Events of the last thirty minutes after the one that a cursor names. */
    missed: shared('missed', (engine, { since, ...args }: ReportArgs<Filtered> & { since: string }) =>
      missedSince(engine, since, {
        ...args,
        selection: planned(engine, args).selection,
        zone: args.website.timeZone,
      }),
    ),
    /** Events as far back as reports go. */
    log: shared('log', (engine, args: ReportArgs<Filtered & LogQuery>) => {
      const { selection, zone } = planned(engine, args)
      const start = args.website.visibleSince ?? 0
      return activityLogOf(engine, {
        ...args,
        selection: { ...selection, interval: { ...selection.interval, start } },
        zone,
      })
    }),
    visitorProfile: shared('visitorProfile', (engine, args: VisitorArgs) => visitorProfile(engine, args)),
    visitList: shared('visitList', (engine, args: Parameters<typeof visitList>[1]) =>
      visitList(engine, args),
    ),
  }
}

function planned(engine: Engine, { website, query }: ReportArgs<Filtered>): Plan {
  return livePlan(website, query.filters, engine.clock.now())
}
