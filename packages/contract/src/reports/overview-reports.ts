/** Reports of the overview with its panels and tables. */
import { familyShape, fieldShape, groupShape, mapShape, overviewShape } from '../stats/query.ts'
import {
  breakdownSchema,
  daysListSchema,
  fieldValuesSchema,
  gapsSchema,
  groupListSchema,
  hoursListSchema,
  mapSchema,
  overviewDataSchema,
  totalItemsSchema,
  totalSchema,
  trafficSchema,
} from '../stats/results.ts'
import { report } from './report.ts'
import { always, ofDimension, ofField, ofGroups } from './shared-fields.ts'

const overview = { home: 'overview' } as const
const shown = { ...overview, compares: true, shared: ofDimension, result: breakdownSchema } as const

export const overviewReports = {
  total: report({
    ...overview,
    result: totalSchema,
    compares: true,
    live: true,
    exports: true,
    shared: always,
    summary: 'The metrics of the period, of the one it is compared with, and the change.',
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
  gaps: report({
    ...overview,
    result: gapsSchema,
    shared: always,
    screen: 'any',
    moves: true,
    summary: 'What the period lacks because of the plan: hidden history, and events dropped over its limit.',
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
    screen: 'any',
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
}
