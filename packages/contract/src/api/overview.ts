/** Calls of the overview: one website's numbers over one period. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { filterFields } from '../stats/filters.ts'
import { breakdownList, familyShape, groupBy, overviewShape, reportInput } from '../stats/query.ts'
import {
  breakdownSchema,
  daysListSchema,
  fieldListSchema,
  fieldValuesSchema,
  groupListSchema,
  hoursListSchema,
  mapSchema,
  overviewDataSchema,
  totalItemsSchema,
  totalSchema,
  trafficSchema,
} from '../stats/results.ts'

const access = { kind: 'website', action: 'report.view' } as const
const whose = { website_id: id }

/** Grouping, paging and order of a table. */
export const groupShape = { ...breakdownList, group_by: groupBy }

/** A country whose regions are wanted; left out: the world. */
export const mapShape = { country: z.string().max(8).optional() }

/** The values of one field, searched. */
export const fieldShape = {
  field: z.enum(filterFields),
  page: listInput.page,
  page_size: listInput.page_size,
  search: listInput.search,
}

/** `xlsx` or `csv`. */
export const exportShape = { format: z.enum(['xlsx', 'csv']).default('xlsx') }

const file = z.unknown()

export const overviewCalls = calls([
  call('/overview/total', {
    access,
    input: reportInput(whose),
    output: totalSchema,
    summary: 'The seven metrics of the period, of the one it is compared with, and the change.',
  }),
  call('/overview/total_items', {
    access,
    input: reportInput(whose),
    output: totalItemsSchema,
    summary: 'The metrics of the period as cards.',
  }),
  call('/overview/traffic', {
    access,
    input: reportInput(whose),
    output: trafficSchema,
    summary: 'The metrics bucket by bucket, empty buckets included.',
  }),
  call('/overview/page', {
    access,
    input: reportInput(whose, familyShape('page')),
    output: breakdownSchema,
    summary: 'Pages, entry pages, exit pages, titles or host names.',
  }),
  call('/overview/referer', {
    access,
    input: reportInput(whose, familyShape('referer')),
    output: breakdownSchema,
    summary: 'Sources: referrers, channels or UTM tags.',
  }),
  call('/overview/area', {
    access,
    input: reportInput(whose, familyShape('area')),
    output: breakdownSchema,
    summary: 'Countries, regions or cities.',
  }),
  call('/overview/browser', {
    access,
    input: reportInput(whose, familyShape('browser')),
    output: breakdownSchema,
    summary: 'Browsers or their versions.',
  }),
  call('/overview/os', {
    access,
    input: reportInput(whose, familyShape('os')),
    output: breakdownSchema,
    summary: 'Operating systems or their versions.',
  }),
  call('/overview/screen', {
    access,
    input: reportInput(whose, familyShape('screen')),
    output: breakdownSchema,
    summary: 'Screen sizes.',
  }),
  call('/overview/device', {
    access,
    input: reportInput(whose, familyShape('device')),
    output: breakdownSchema,
    summary: 'Device types or models.',
  }),
  call('/overview/language', {
    access,
    input: reportInput(whose, familyShape('language')),
    output: breakdownSchema,
    summary: 'Languages.',
  }),
  call('/overview/map', {
    access,
    input: reportInput(whose, mapShape),
    output: mapSchema,
    summary: 'Visitors by country, or by the regions of one.',
  }),
  call('/overview/hours_list', {
    access,
    input: reportInput(whose),
    output: hoursListSchema,
    summary: 'Weekday by hour of the local clock.',
  }),
  call('/overview/days_list', {
    access,
    input: reportInput(whose),
    output: daysListSchema,
    summary: 'A calendar of local days.',
  }),
  call('/overview/field', {
    access,
    input: z.object(whose),
    output: fieldListSchema,
    summary: 'The fields that can be filtered by, with their operators.',
  }),
  call('/overview/filter_field', {
    access,
    input: reportInput(whose, fieldShape),
    output: fieldValuesSchema,
    summary: 'The values of one field in the period, most visitors first.',
  }),
  call('/overview/group_list', {
    access,
    input: reportInput(whose, groupShape),
    output: groupListSchema,
    summary: 'A table grouped by one to three dimensions or the time.',
  }),
  call('/overview/get_overview_data', {
    access,
    input: reportInput(whose, overviewShape),
    output: overviewDataSchema,
    summary: 'Everything the overview page first shows.',
  }),
  call('/overview/export_total', {
    access,
    input: reportInput(whose, exportShape),
    output: file,
    summary: 'Totals and traffic as a spreadsheet.',
    answer: 'file',
  }),
  call('/overview/export_group_list', {
    access,
    input: reportInput(whose, { ...groupShape, ...exportShape }),
    output: file,
    summary: 'The grouped table, all of its rows, as a spreadsheet.',
    answer: 'file',
  }),
])
