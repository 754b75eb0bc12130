/** Every report there is. A line here is a call at each place that it names; the server does not compile until it answers. */
import type { z } from 'zod'
import { changesSchema, changesShape } from '../stats/changes-results.ts'
import type { Dimension } from '../stats/dimensions.ts'
import {
  eventListSchema,
  eventListShape,
  eventPropertiesSchema,
  eventPropertiesShape,
  eventTrafficSchema,
  eventTrafficShape,
  eventValuesSchema,
  eventValuesShape,
} from '../stats/event-results.ts'
import type { FilterField } from '../stats/filters.ts'
import { goalsSchema } from '../stats/goal-results.ts'
import { insightsSchema, insightsShape } from '../stats/insights-results.ts'
import { activityLogSchema, currentVisitorsSchema, liveSchema } from '../stats/live.ts'
import {
  breakdownList,
  familyShape,
  fieldShape,
  type GroupBy,
  groupShape,
  logShape,
  mapShape,
  overviewShape,
} from '../stats/query.ts'
import {
  breakdownSchema,
  daysListSchema,
  fieldValuesSchema,
  groupListSchema,
  hoursListSchema,
  mapSchema,
  overviewDataSchema,
  seriesCompareSchema,
  totalItemsSchema,
  totalSchema,
  trafficSchema,
  websiteCompareSchema,
} from '../stats/results.ts'
import { revenueSchema, revenueShape } from '../stats/revenue-results.ts'
import {
  funnelSchema,
  funnelShape,
  journeySchema,
  journeyShape,
  retentionSchema,
  retentionShape,
} from '../stats/sequences.ts'
import { sessionListSchema, sessionListShape, sessionStatsSchema } from '../stats/session-results.ts'
import { utmSchema, utmShape } from '../stats/utm-results.ts'
import type { NamesAt } from './mount.ts'
import { report, type ShapeOf } from './report.ts'

/** Part of every shared report. */
const always = () => []
const ofDimension = ({ dimension }: { dimension: Dimension }) => [dimension]
const ofField = ({ field }: { field: FilterField }) => [field]
const ofGroups = ({ group_by }: { group_by: GroupBy }) => group_by.filter((name) => name !== 'time')

const overview = { home: 'overview' } as const
const shown = { ...overview, compares: true, shared: ofDimension, result: breakdownSchema } as const
const compared = { home: 'compare', result: seriesCompareSchema } as const
const live = { home: 'real_time' } as const
const analysis = { home: 'report' } as const

export const reports = {
  total: report({
    ...overview,
    result: totalSchema,
    compares: true,
    live: true,
    exports: true,
    shared: always,
    summary: 'The seven metrics of the period, of the one it is compared with, and the change.',
  }),
  total_items: report({
    ...overview,
    result: totalItemsSchema,
    compares: true,
    live: true,
    shared: always,
    summary: 'The metrics of the period as cards.',
  }),
  traffic: report({
    ...overview,
    result: trafficSchema,
    live: true,
    shared: always,
    summary: 'The metrics bucket by bucket, empty buckets included.',
  }),
  page: report({
    ...shown,
    shape: familyShape('page'),
    live: true,
    summary: 'Pages, entry pages, exit pages, titles or host names.',
  }),
  referer: report({
    ...shown,
    shape: familyShape('referer'),
    live: true,
    summary: 'Sources: referrers, channels or UTM tags.',
  }),
  area: report({
    ...shown,
    shape: familyShape('area'),
    live: true,
    summary: 'Countries, regions or cities.',
  }),
  browser: report({ ...shown, shape: familyShape('browser'), summary: 'Browsers or their versions.' }),
  os: report({ ...shown, shape: familyShape('os'), summary: 'Operating systems or their versions.' }),
  screen: report({ ...shown, shape: familyShape('screen'), summary: 'Screen sizes.' }),
  device: report({ ...shown, shape: familyShape('device'), summary: 'Device types or models.' }),
  language: report({ ...shown, shape: familyShape('language'), summary: 'Languages.' }),
  map: report({
    ...overview,
    shape: mapShape,
    result: mapSchema,
    compares: true,
    live: true,
    shared: () => ['map'],
    summary: 'Visitors by country, or by the regions of one.',
  }),
  hours_list: report({
    ...overview,
    result: hoursListSchema,
    summary: 'Weekday by hour of the local clock.',
  }),
  days_list: report({ ...overview, result: daysListSchema, summary: 'A calendar of local days.' }),
  filter_field: report({
    ...overview,
    shape: fieldShape,
    example: { field: 'page' },
    result: fieldValuesSchema,
    shared: ofField,
    summary: 'The values of one field in the period, most visitors first.',
  }),
  group_list: report({
    ...overview,
    shape: groupShape,
    example: { group_by: ['page'] },
    result: groupListSchema,
    compares: true,
    live: true,
    exports: true,
    shared: ofGroups,
    summary: 'A table grouped by one to three dimensions or the time.',
  }),
  get_overview_data: report({
    ...overview,
    shape: overviewShape,
    result: overviewDataSchema,
    shared: always,
    summary: 'Everything the overview page first shows.',
  }),

  website_compare: report({
    home: 'compare',
    result: websiteCompareSchema,
    summary: 'Both periods side by side, metric by metric and bucket by bucket.',
  }),
  pv_compare: report({ ...compared, summary: 'Pageviews of both periods, bucket by bucket.' }),
  uv_compare: report({ ...compared, summary: 'Visitors of both periods, bucket by bucket.' }),
  bounce_rate_compare: report({ ...compared, summary: 'Bounce rates of both periods, bucket by bucket.' }),
  visit_duration_compare: report({
    ...compared,
    summary: 'Visit durations of both periods, bucket by bucket.',
  }),

  current_visitors: report({
    ...live,
    result: currentVisitorsSchema,
    summary: 'Visitors of the last five and of the last thirty minutes.',
  }),
  get_data: report({
    ...live,
    result: liveSchema,
    summary: 'Everything the real-time page first shows; the same that the stream pushes.',
  }),
  country: report({
    ...live,
    shape: breakdownList,
    result: breakdownSchema,
    summary: 'Countries of the last thirty minutes.',
  }),
  region: report({
    ...live,
    shape: breakdownList,
    result: breakdownSchema,
    summary: 'Regions of the last thirty minutes.',
  }),
  city: report({
    ...live,
    shape: breakdownList,
    result: breakdownSchema,
    summary: 'Cities of the last thirty minutes.',
  }),
  live_language: report({
    ...live,
    call: 'language',
    shape: breakdownList,
    result: breakdownSchema,
    summary: 'Languages of the last thirty minutes.',
  }),
  activity_log: report({
    ...live,
    shape: logShape,
    result: activityLogSchema,
    summary: 'The events of the last thirty minutes, newest first.',
  }),
  log: report({
    ...live,
    shape: logShape,
    result: activityLogSchema,
    summary: 'Every event, newest first, as far back as the cursor is followed.',
  }),

  goals: report({
    ...analysis,
    result: goalsSchema,
    summary: 'How often each goal was reached, by how many, and what it was worth.',
  }),
  funnel: report({
    ...analysis,
    shape: funnelShape,
    example: { steps: [{ kind: 'any' }, { kind: 'page', value: '/' }] },
    result: funnelSchema,
    summary: 'How many come from step to step, and how long they take.',
  }),
  journey: report({
    ...analysis,
    shape: journeyShape,
    result: journeySchema,
    summary: 'The ways that visits take from item to item.',
  }),
  retention: report({
    ...analysis,
    shape: retentionShape,
    moves: true,
    result: retentionSchema,
    summary: 'Of those who came first in a day, week or month, how many came back in each one after.',
  }),
  revenue: report({
    ...analysis,
    shape: revenueShape,
    result: revenueSchema,
    exports: true,
    summary: 'Orders and refunds, each currency by itself, over time and by a dimension.',
  }),
  changes: report({
    ...analysis,
    shape: changesShape,
    result: changesSchema,
    exports: true,
    summary: 'What changed: the segments that explain a change against another period.',
  }),
  utm: report({
    ...analysis,
    shape: utmShape,
    result: utmSchema,
    exports: true,
    summary: 'Campaigns by one UTM tag or two: visits, conversions, revenue.',
  }),

  insights: report({
    ...analysis,
    shape: insightsShape,
    example: { dimensions: ['channel', 'time'] },
    result: insightsSchema,
    exports: true,
    summary: 'Any metrics by one to four dimensions, the time among them.',
  }),

  event_list: report({
    home: 'event',
    call: 'list',
    shape: eventListShape,
    result: eventListSchema,
    exports: true,
    summary: 'Custom events by name.',
  }),
  event_traffic: report({
    home: 'event',
    call: 'traffic',
    shape: eventTrafficShape,
    result: eventTrafficSchema,
    summary: 'Custom events bucket by bucket, a series for each name.',
  }),
  event_properties: report({
    home: 'event',
    call: 'properties',
    shape: eventPropertiesShape,
    result: eventPropertiesSchema,
    exports: true,
    summary: 'The properties that events carry.',
  }),
  event_values: report({
    home: 'event',
    call: 'values',
    shape: eventValuesShape,
    example: { key: 'plan' },
    result: eventValuesSchema,
    exports: true,
    summary: 'The values of one property, and what they come to where they are numbers.',
  }),

  session_list: report({
    home: 'session',
    call: 'list',
    shape: sessionListShape,
    result: sessionListSchema,
    summary: 'Visits, newest first.',
  }),
  session_stats: report({
    home: 'session',
    call: 'stats',
    result: sessionStatsSchema,
    summary: 'How visits are spread: length, pageviews, how often and how soon visitors come again.',
  }),
}

export type Reports = typeof reports
export type ReportName = keyof Reports
/** What a report is asked beside the common input. */
export type ReportInput<N extends ReportName> = InputOfShape<ShapeOf<Reports[N]>>
type InputOfShape<S extends z.ZodRawShape> = [keyof S] extends [never] ? unknown : z.output<z.ZodObject<S>>
/** The same as a client writes it: defaults may be left out. */
export type ReportRequest<N extends ReportName> = RequestOfShape<ShapeOf<Reports[N]>>
type RequestOfShape<S extends z.ZodRawShape> = [keyof S] extends [never] ? object : z.input<z.ZodObject<S>>
export type ReportResult<N extends ReportName> = z.output<Reports[N]['result']>
/** Reports over a period; the others are over the last thirty minutes alone. */
export type PeriodReport = Exclude<ReportName, LiveOnly>
export type LiveReport = NamesAt<Reports, 'real_time'>
type LiveOnly = { [N in ReportName]: Reports[N]['home'] extends 'real_time' ? N : never }[ReportName]
