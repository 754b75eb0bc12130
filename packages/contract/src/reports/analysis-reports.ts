/** Analyses of a whole website. */
import { changesSchema, changesShape } from '../stats/changes-results.ts'
import { funnelVisitorsShape } from '../stats/funnel-visitors.ts'
import { goalsSchema, oneGoalSchema, oneGoalShape } from '../stats/goal-results.ts'
import { insightsSchema, insightsShape } from '../stats/insights-results.ts'
import { journeyVisitsShape } from '../stats/journey-visits.ts'
import { revenueSchema, revenueShape } from '../stats/revenue-results.ts'
import {
  funnelSchema,
  funnelShape,
  journeySchema,
  journeyShape,
  retentionSchema,
  retentionShape,
} from '../stats/sequences.ts'
import { sessionListSchema } from '../stats/session-results.ts'
import { utmSchema, utmShape } from '../stats/utm-results.ts'
import { report } from './report.ts'
import {
  always,
  ofBy,
  ofDimension,
  ofFunnel,
  ofInsights,
  ofJourney,
  ofRetention,
  ofUtm,
} from './shared-fields.ts'

const analysis = { home: 'report' } as const

export const analysisReports = {
  goals: report({
    ...analysis,
    result: goalsSchema,
    exports: true,
    shared: always,
    screen: 'goals',
    summary: 'How often each goal was reached, by how many visitors, and its value.',
  }),
  goal: report({
    ...analysis,
    shape: oneGoalShape,
    example: { goal_id: '00000000-0000-4000-8000-000000000000' },
    result: oneGoalSchema,
    exports: true,
    shared: ofDimension,
    screen: 'goals',
    summary: 'One goal over time and by a dimension.',
  }),
  funnel: report({
    ...analysis,
    shape: funnelShape,
    example: { steps: [{ kind: 'any' }, { kind: 'page', value: '/' }] },
    result: funnelSchema,
    exports: true,
    shared: ofFunnel,
    screen: 'funnel',
    summary: 'How many visitors get from step to step of a funnel, and how long they take.',
  }),
  funnel_visitors: report({
    ...analysis,
    shape: funnelVisitorsShape,
    example: { steps: [{ kind: 'any' }, { kind: 'page', value: '/' }], step: 1 },
    result: sessionListSchema,
    summary:
      'Who reached a step of a funnel, or was lost before it: the visits in which their attempts began.',
  }),
  journey: report({
    ...analysis,
    shape: journeyShape,
    result: journeySchema,
    exports: true,
    shared: ofJourney,
    screen: 'journey',
    summary: 'The paths of visits from page to page or event to event.',
  }),
  journey_visits: report({
    ...analysis,
    shape: journeyVisitsShape,
    example: { path: [{ kind: 'page', item: '/' }] },
    result: sessionListSchema,
    summary: 'The visits that took one path of the journey and went no further within its steps.',
  }),
  retention: report({
    ...analysis,
    shape: retentionShape,
    moves: true,
    result: retentionSchema,
    exports: true,
    shared: ofRetention,
    screen: 'retention',
    summary: 'Of the visitors who first came in a day, week or month: how many returned in each later one.',
  }),
  revenue: report({
    ...analysis,
    shape: revenueShape,
    result: revenueSchema,
    shared: ofBy,
    screen: 'revenue',
    exports: true,
    summary: 'Orders and refunds, each currency by itself, over time and by a dimension.',
  }),
  changes: report({
    ...analysis,
    shape: changesShape,
    result: changesSchema,
    exports: true,
    // Hidden parts are omitted from the answer.
    shared: always,
    screen: 'insights',
    summary:
      'What changed: the slices of traffic that explain a change against another period, by every dimension for which the metric exists. Properties: the 1,000 values with the most events.',
  }),
  utm: report({
    ...analysis,
    shape: utmShape,
    result: utmSchema,
    exports: true,
    shared: ofUtm,
    screen: 'utm',
    summary: 'Campaigns by one UTM tag or two: visits, conversions, revenue.',
  }),
  insights: report({
    ...analysis,
    shape: insightsShape,
    example: { dimensions: ['channel', 'time'] },
    result: insightsSchema,
    exports: true,
    shared: ofInsights,
    screen: 'insights',
    summary: 'Any metrics by one to four dimensions, the time among them.',
  }),
}
