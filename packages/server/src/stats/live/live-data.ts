/** The initial data of the real-time page, and its fingerprint. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Live } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { sql } from '../../events/sql.ts'
import type { Engine, Planner, ReportArgs } from '../engine.ts'
import type { ReportWebsite } from '../plan.ts'
import { allOf, events, inInterval, site } from '../query/rows.ts'
import { breakdownOf } from '../reports/breakdown.ts'
import { mapOf } from '../reports/map.ts'
import { totalOf } from '../reports/total.ts'
import { trafficOf } from '../reports/traffic.ts'
import { activityLogOf } from './activity-log.ts'
import { currentVisitorsOf } from './current-visitors.ts'
import { currentSpan, type LiveQuery, livePlan } from './live-plan.ts'

const firstRows = { page: 1, page_size: 10, search: '', order: 'desc', order_by: 'visitors' } as const
const firstActivities = 30

export async function liveData(engine: Planner<LiveQuery>, args: ReportArgs<LiveQuery>): Promise<Live> {
  const { website, language } = args
  const planned = await engine.plan(args)
  const rows = (dimension: Dimension) => breakdownOf(engine, planned, { ...firstRows, dimension }, language)
  const log = { cursor: undefined, limit: firstActivities, search: '' }
  const [current, total, traffic, page, referer, country, map, activity] = await Promise.all([
    currentVisitorsOf(engine, planned),
    totalOf(engine, planned),
    trafficOf(engine, planned),
    rows('page'),
    rows('referer'),
    rows('country'),
    mapOf(engine, planned, { website, query: {}, language }),
    activityLogOf(engine, {
      selection: planned.selection,
      query: log,
      zone: website.timeZone,
      language,
    }),
  ])
  return { ...current, total, traffic, page, referer, country, map, activity: activity.list }
}

/** A text that differs whenever an event came, changed, or became too old to count as current or at all, and with every minute. */
export async function liveFingerprint(engine: Engine, website: ReportWebsite): Promise<string> {
  const now = engine.clock.now()
  const { selection } = livePlan(website, [], now)
  const where = allOf([site(selection), inInterval(selection)])
  const current = instant(selection.interval.end - currentSpan)
  const [row] = await engine.run<{ all: string; current: string; which: string }>(
    sql`SELECT count() AS all, countIf(time >= ${current}) AS current, groupBitXor(cityHash64(event, version, visit)) AS which FROM ${events} WHERE ${where}`,
  )
  return [Math.floor(now / 60_000), row?.all, row?.current, row?.which].join('-')
}
