/** The reports of the real-time view, each over the thirty minutes that end when it is asked. */
import type { Filter } from '@footfall/contract/stats/filters'
import type { Engine, ReportArgs } from '../engine.ts'
import type { Plan } from '../plan.ts'
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

export function liveReports(engine: Engine) {
  const planned = ({ website, query }: ReportArgs<Filtered>): Plan =>
    livePlan(website, query.filters, engine.clock.now())
  return {
    data: (args: ReportArgs<Filtered>) => liveData(engine, args),
    fingerprint: (website: ReportArgs['website']) => liveFingerprint(engine, website),
    currentVisitors: (args: ReportArgs<Filtered>) => currentVisitorsOf(engine, planned(args), args.signal),
    traffic: (args: ReportArgs<Filtered>) => liveTrafficOf(engine, planned(args), args.signal),
    total: (args: ReportArgs<Filtered>) => totalOf(engine, planned(args), args.signal),
    totalItems: async (args: ReportArgs<Filtered>) => ({
      list: itemsOf(await totalOf(engine, planned(args), args.signal)),
    }),
    breakdown: (args: ReportArgs<Filtered & BreakdownQuery>) =>
      breakdownOf(engine, planned(args), args.query, args.language, args.signal),
    map: (args: ReportArgs<Filtered & { country?: string | undefined }>) =>
      mapOf(engine, planned(args), args),
    groupList: (args: ReportArgs<Filtered & GroupQuery>) =>
      groupListOf(engine, planned(args), args.query, args.language, args.signal),
    /** Events of the last thirty minutes. */
    activityLog: (args: ReportArgs<Filtered & LogQuery>) =>
      activityLogOf(engine, { ...args, selection: planned(args).selection, zone: args.website.timeZone }),
    /** Events of the last thirty minutes after the one that a cursor names. */
    missed: ({ since, ...args }: ReportArgs<Filtered> & { since: string }) =>
      missedSince(engine, since, {
        ...args,
        selection: planned(args).selection,
        zone: args.website.timeZone,
      }),
    /** Events as far back as reports go. */
    log: (args: ReportArgs<Filtered & LogQuery>) => {
      const { selection, zone } = planned(args)
      const start = args.website.visibleSince ?? 0
      return activityLogOf(engine, {
        ...args,
        selection: { ...selection, interval: { ...selection.interval, start } },
        zone,
      })
    },
    visitorProfile: (args: VisitorArgs) => visitorProfile(engine, args),
    visitList: (args: Parameters<typeof visitList>[1]) => visitList(engine, args),
  }
}
