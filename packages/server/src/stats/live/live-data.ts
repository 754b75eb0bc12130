/** The initial data of the real-time page, and its fingerprint. */
import { minute } from '@footfall/contract/durations'
import type { Live } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { sql } from '../../events/sql.ts'
import type { ReportWebsite } from '../plan.ts'
import { allOf, events, inInterval, site } from '../query/rows.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { dashboardOf } from '../reports/overview-data.ts'
import { activityLogOf } from './activity-log.ts'
import { currentVisitorsOf } from './current-visitors.ts'
import type { Fingerprint } from './live-hub.ts'
import { currentSpan, type LiveQuery, livePlan } from './live-plan.ts'

const firstRows = {
  panels: { page: 'page', referer: 'referer', country: 'country' },
  page_size: 10,
} as const
const firstActivities = 30

export async function liveData(deps: Planner<LiveQuery>, args: ReportArgs<LiveQuery>): Promise<Live> {
  const { website, language } = args
  const planned = await deps.plan(args)
  const log = { cursor: undefined, limit: firstActivities, search: '' }
  const [current, dashboard, activity] = await Promise.all([
    currentVisitorsOf(deps, planned),
    dashboardOf(deps, planned, firstRows, language),
    activityLogOf(deps, {
      selection: planned.selection,
      query: log,
      zone: website.timeZone,
      language,
    }),
  ])
  return { ...current, ...dashboard, activity: activity.list }
}

/** Its print differs whenever an event came, changed, or became too old to count as current or at all, and with every minute. */
export async function liveFingerprint(deps: ReportDeps, website: ReportWebsite): Promise<Fingerprint> {
  const now = deps.clock.now()
  const { selection } = livePlan(website, [], now)
  const where = allOf([site(selection), inInterval(selection)])
  const current = instant(selection.interval.end - currentSpan)
  const [row] = await deps.run<{ all: string; current: string; which: string }>(
    sql`SELECT count() AS all, countIf(time >= ${current}) AS current, groupBitXor(cityHash64(event, version, visit)) AS which FROM ${events} WHERE ${where}`,
  )
  const print = [Math.floor(now / minute), row?.all, row?.current, row?.which].join('-')
  return { print, events: Number(row?.all ?? 0) }
}
