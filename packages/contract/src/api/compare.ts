/** Calls of the comparison report: the overview's answers with both periods in every row. */
import type { z } from 'zod'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { familyShape, reportInput } from '../stats/query.ts'
import {
  breakdownSchema,
  groupListSchema,
  mapSchema,
  seriesCompareSchema,
  totalItemsSchema,
  totalSchema,
  websiteCompareSchema,
} from '../stats/results.ts'
import { comparison } from '../stats/time.ts'
import { groupShape, mapShape } from './overview.ts'

const access = { kind: 'website', action: 'report.view' } as const
const whose = { website_id: id }
/** Without being told, the period is compared with the one before. */
const compared = { compare: comparison.default('previous_period') }

function compareInput<S extends z.ZodRawShape = Record<never, never>>(more: S = {} as S) {
  return reportInput(whose, { ...more, ...compared })
}

export const compareCalls = calls([
  call('/compare/website_compare', {
    access,
    input: compareInput(),
    output: websiteCompareSchema,
    summary: 'Both periods side by side, metric by metric and bucket by bucket.',
  }),
  call('/compare/pv_compare', {
    access,
    input: compareInput(),
    output: seriesCompareSchema,
    summary: 'Pageviews of both periods, bucket by bucket.',
  }),
  call('/compare/uv_compare', {
    access,
    input: compareInput(),
    output: seriesCompareSchema,
    summary: 'Visitors of both periods, bucket by bucket.',
  }),
  call('/compare/bounce_rate_compare', {
    access,
    input: compareInput(),
    output: seriesCompareSchema,
    summary: 'Bounce rates of both periods, bucket by bucket.',
  }),
  call('/compare/visit_duration_compare', {
    access,
    input: compareInput(),
    output: seriesCompareSchema,
    summary: 'Visit durations of both periods, bucket by bucket.',
  }),
  call('/compare/referer', {
    access,
    input: compareInput(familyShape('referer')),
    output: breakdownSchema,
    summary: 'Sources in both periods.',
  }),
  call('/compare/page', {
    access,
    input: compareInput(familyShape('page')),
    output: breakdownSchema,
    summary: 'Pages in both periods.',
  }),
  call('/compare/area', {
    access,
    input: compareInput(familyShape('area')),
    output: breakdownSchema,
    summary: 'Places in both periods.',
  }),
  call('/compare/browser', {
    access,
    input: compareInput(familyShape('browser')),
    output: breakdownSchema,
    summary: 'Browsers in both periods.',
  }),
  call('/compare/os', {
    access,
    input: compareInput(familyShape('os')),
    output: breakdownSchema,
    summary: 'Operating systems in both periods.',
  }),
  call('/compare/screen', {
    access,
    input: compareInput(familyShape('screen')),
    output: breakdownSchema,
    summary: 'Screen sizes in both periods.',
  }),
  call('/compare/device', {
    access,
    input: compareInput(familyShape('device')),
    output: breakdownSchema,
    summary: 'Devices in both periods.',
  }),
  call('/compare/language', {
    access,
    input: compareInput(familyShape('language')),
    output: breakdownSchema,
    summary: 'Languages in both periods.',
  }),
  call('/compare/map', {
    access,
    input: compareInput(mapShape),
    output: mapSchema,
    summary: 'The map with both periods.',
  }),
  call('/compare/total', {
    access,
    input: compareInput(),
    output: totalSchema,
    summary: 'The metrics of both periods and their change.',
  }),
  call('/compare/total_items', {
    access,
    input: compareInput(),
    output: totalItemsSchema,
    summary: 'The metrics of both periods as cards.',
  }),
  call('/compare/group_list', {
    access,
    input: compareInput(groupShape),
    output: groupListSchema,
    summary: 'A grouped table with both periods in every row.',
  }),
])
