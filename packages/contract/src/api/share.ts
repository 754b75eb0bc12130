/** Calls of a public report: the overview's answers for whoever holds a share code; nothing about single visitors. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { familyShape, overviewShape, reportInput } from '../stats/query.ts'
import {
  breakdownSchema,
  fieldValuesSchema,
  groupListSchema,
  mapSchema,
  overviewDataSchema,
  shareItemSchema,
  totalItemsSchema,
  totalSchema,
  trafficSchema,
} from '../stats/results.ts'
import { fieldShape, groupShape, mapShape } from './overview.ts'

const access = { kind: 'share' } as const

/** The code, and the password where the report has one. */
export const shareShape = {
  sharecode: z.string().min(1).max(64),
  share_password: z.string().max(128).optional(),
}

export const shareCalls = calls([
  call('/share/share_item', {
    access,
    input: z.object(shareShape),
    output: shareItemSchema,
    summary: 'The website behind a share code.',
  }),
  call('/share/total', {
    access,
    input: reportInput(shareShape),
    output: totalSchema,
    summary: 'The metrics of the period.',
  }),
  call('/share/total_items', {
    access,
    input: reportInput(shareShape),
    output: totalItemsSchema,
    summary: 'The metrics of the period as cards.',
  }),
  call('/share/traffic', {
    access,
    input: reportInput(shareShape),
    output: trafficSchema,
    summary: 'The metrics bucket by bucket.',
  }),
  call('/share/referer', {
    access,
    input: reportInput(shareShape, familyShape('referer')),
    output: breakdownSchema,
    summary: 'Sources.',
  }),
  call('/share/page', {
    access,
    input: reportInput(shareShape, familyShape('page')),
    output: breakdownSchema,
    summary: 'Pages.',
  }),
  call('/share/map', {
    access,
    input: reportInput(shareShape, mapShape),
    output: mapSchema,
    summary: 'Visitors by country, or by the regions of one.',
  }),
  call('/share/area', {
    access,
    input: reportInput(shareShape, familyShape('area')),
    output: breakdownSchema,
    summary: 'Places.',
  }),
  call('/share/browser', {
    access,
    input: reportInput(shareShape, familyShape('browser')),
    output: breakdownSchema,
    summary: 'Browsers.',
  }),
  call('/share/os', {
    access,
    input: reportInput(shareShape, familyShape('os')),
    output: breakdownSchema,
    summary: 'Operating systems.',
  }),
  call('/share/screen', {
    access,
    input: reportInput(shareShape, familyShape('screen')),
    output: breakdownSchema,
    summary: 'Screen sizes.',
  }),
  call('/share/device', {
    access,
    input: reportInput(shareShape, familyShape('device')),
    output: breakdownSchema,
    summary: 'Devices.',
  }),
  call('/share/language', {
    access,
    input: reportInput(shareShape, familyShape('language')),
    output: breakdownSchema,
    summary: 'Languages.',
  }),
  call('/share/filter_field', {
    access,
    input: reportInput(shareShape, fieldShape),
    output: fieldValuesSchema,
    summary: 'The values of one field, most visitors first.',
  }),
  call('/share/group_list', {
    access,
    input: reportInput(shareShape, groupShape),
    output: groupListSchema,
    summary: 'A grouped table.',
  }),
  call('/share/get_overview_data', {
    access,
    input: reportInput(shareShape, overviewShape),
    output: overviewDataSchema,
    summary: 'Everything the public report first shows.',
  }),
])
