/** Every report of the contract with its implementation. A report without a line here does not compile. */
import type { NamesAt } from '@footfall/contract/reports/mount'
import type {
  LiveReport,
  PeriodReport,
  ReportInput,
  ReportName,
  ReportResult,
  Reports,
} from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import { eventList } from './custom-events/event-list.ts'
import { eventTraffic } from './custom-events/event-traffic.ts'
import { eventProperties, eventValues } from './custom-events/properties.ts'
import { eventTraits } from './custom-events/traits.ts'
import { activityLog, wholeLog } from './live/activity-log.ts'
import { currentVisitors } from './live/current-visitors.ts'
import { liveData } from './live/live-data.ts'
import type { LiveQuery } from './live/live-plan.ts'
import type { Cancellable, Planner, ReportArgs } from './report-deps.ts'
import { breakdown, breakdownBy } from './reports/breakdown.ts'
import { changes } from './reports/changes.ts'
import { seriesCompare, websiteCompare } from './reports/compare.ts'
import { fieldValues } from './reports/fields.ts'
import { gaps } from './reports/gaps.ts'
import { groupList } from './reports/group-list.ts'
import { hoursList } from './reports/hours-list.ts'
import { insights } from './reports/insights.ts'
import { map } from './reports/map.ts'
import { overviewData } from './reports/overview-data.ts'
import { total, totalItems } from './reports/total.ts'
import { daysList, traffic } from './reports/traffic.ts'
import { utm } from './reports/utm.ts'
import { revenue } from './revenue/revenue.ts'
import { funnel } from './sequences/funnel.ts'
import { funnelVisitors } from './sequences/funnel-visitors.ts'
import { goal } from './sequences/goal.ts'
import { goals } from './sequences/goals.ts'
import { journey } from './sequences/journey.ts'
import { journeyVisits } from './sequences/journey-visits.ts'
import { retention } from './sequences/retention.ts'
import { identity } from './visits/identity.ts'
import { sessionList } from './visits/session-list.ts'
import { sessionStats } from './visits/session-stats.ts'

/** Answers a report whose calls add `Q` to the report's own input. */
type Answer<N extends ReportName, Q> = (
  deps: Planner<Q>,
  args: ReportArgs<Q & ReportInput<N>>,
) => Promise<ReportResult<N>>

/** A report with a real-time form answers both kinds of query without knowing which. */
type ReportTable = {
  readonly [N in ReportName]: (N extends PeriodReport ? Answer<N, Query> : unknown) &
    (N extends LiveReport ? Answer<N, LiveQuery> : unknown)
}

const reportTable: ReportTable = {
  total,
  total_items: totalItems,
  traffic,
  gaps,
  page: breakdown,
  referer: breakdown,
  area: breakdown,
  browser: breakdown,
  os: breakdown,
  screen: breakdown,
  device: breakdown,
  language: breakdown,
  map,
  hours_list: hoursList,
  days_list: daysList,
  filter_field: fieldValues,
  group_list: groupList,
  get_overview_data: overviewData,
  website_compare: websiteCompare,
  pv_compare: seriesCompare('pageviews'),
  uv_compare: seriesCompare('visitors'),
  bounce_rate_compare: seriesCompare('bounce_rate'),
  visit_duration_compare: seriesCompare('visit_duration'),
  current_visitors: currentVisitors,
  get_data: liveData,
  country: breakdownBy('country'),
  region: breakdownBy('region'),
  city: breakdownBy('city'),
  live_language: breakdownBy('language'),
  activity_log: activityLog,
  log: wholeLog,
  goals,
  goal,
  funnel,
  funnel_visitors: funnelVisitors,
  journey,
  journey_visits: journeyVisits,
  retention,
  revenue,
  changes,
  utm,
  insights,
  event_list: eventList,
  event_traffic: eventTraffic,
  event_properties: eventProperties,
  event_values: eventValues,
  event_traits: eventTraits,
  session_list: sessionList,
  session_stats: sessionStats,
  identity,
}

/** The reports of these names, with `Q` and their own input. */
export type Asking<N extends ReportName, Q> = {
  readonly [M in N]: (args: ReportArgs<Q & ReportInput<M>> & Cancellable) => Promise<ReportResult<M>>
}

export type PeriodReports = Asking<PeriodReport, Query>
export type LiveReports = Asking<NamesAt<Reports, 'real_time'>, LiveQuery>

/** The table's reports, each bound by `bind` to its `deps`. `R`: the type of what `bind` makes, which cannot be expressed by `bind`'s own type. */
export function bindReports<R>(
  bind: (name: ReportName, report: (deps: Planner, args: ReportArgs) => Promise<unknown>) => unknown,
): R {
  return Object.fromEntries(
    Object.entries(reportTable).map(([name, report]) => [name, bind(name as ReportName, report as never)]),
  ) as R
}
