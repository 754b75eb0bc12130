/** Reports that only cover the last thirty minutes. */
import { activityLogSchema, currentVisitorsSchema, liveSchema } from '../stats/live.ts'
import { breakdownList, logShape } from '../stats/query.ts'
import { breakdownSchema } from '../stats/results.ts'
import { report } from './report.ts'

const live = { home: 'real_time' } as const

export const liveReports = {
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
}
