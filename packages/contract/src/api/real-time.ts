/** Calls of the real-time view: the last thirty minutes, `(now − 30 min, now]`; current visitors are the last five. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { dimensionsOf } from '../stats/dimensions.ts'
import { filters } from '../stats/filters.ts'
import {
  activityLogSchema,
  currentVisitorsSchema,
  liveSchema,
  visitListSchema,
  visitorProfileSchema,
} from '../stats/live.ts'
import { breakdownList } from '../stats/query.ts'
import {
  breakdownSchema,
  groupListSchema,
  mapSchema,
  totalItemsSchema,
  totalSchema,
  trafficSchema,
} from '../stats/results.ts'
import { groupShape, mapShape } from './overview.ts'

const access = { kind: 'website', action: 'report.view' } as const

function liveInput<S extends z.ZodRawShape = Record<never, never>>(more: S = {} as S) {
  return z.object({ website_id: id, filters, ...more })
}

/** A visitor's id as the activity log tells it: a number of 64 bits. */
const visitorId = z
  .string()
  .regex(/^[1-9]\d{0,19}$/, { error: 'invalid', abort: true })
  .refine((digits) => digits.padStart(20, '0') <= '18446744073709551615', { error: 'invalid' })

/** `<Unix milliseconds>.<event>`: a place in the log of events. */
export const cursorPattern = /^\d{1,15}\.\d{1,20}$/

/** Newest first; `cursor` is the one that the last answer gave. */
const logShape = {
  cursor: z.string().regex(cursorPattern, { error: 'invalid' }).optional(),
  limit: z.int().min(1).max(200).default(50),
  search: listInput.search,
}

const referers = dimensionsOf('referer')
const pages = dimensionsOf('page')
const areas = dimensionsOf('area')

export const realTimeCalls = calls([
  call('/real_time/current_visitors', {
    access,
    input: liveInput(),
    output: currentVisitorsSchema,
    summary: 'Visitors of the last five and of the last thirty minutes.',
  }),
  call('/real_time/traffic', {
    access,
    input: liveInput(),
    output: trafficSchema,
    summary: 'The last thirty minutes, minute by minute.',
  }),
  call('/real_time/get_data', {
    access,
    input: liveInput(),
    output: liveSchema,
    summary: 'Everything the real-time page first shows; the same that the stream pushes.',
  }),
  call('/real_time/referer', {
    access,
    input: liveInput({ ...breakdownList, dimension: z.enum(referers).default('referer') }),
    output: breakdownSchema,
    summary: 'Sources of the last thirty minutes.',
  }),
  call('/real_time/page', {
    access,
    input: liveInput({ ...breakdownList, dimension: z.enum(pages).default('page') }),
    output: breakdownSchema,
    summary: 'Pages of the last thirty minutes.',
  }),
  call('/real_time/country', {
    access,
    input: liveInput(breakdownList),
    output: breakdownSchema,
    summary: 'Countries of the last thirty minutes.',
  }),
  call('/real_time/region', {
    access,
    input: liveInput(breakdownList),
    output: breakdownSchema,
    summary: 'Regions of the last thirty minutes.',
  }),
  call('/real_time/city', {
    access,
    input: liveInput(breakdownList),
    output: breakdownSchema,
    summary: 'Cities of the last thirty minutes.',
  }),
  call('/real_time/area', {
    access,
    input: liveInput({ ...breakdownList, dimension: z.enum(areas).default('country') }),
    output: breakdownSchema,
    summary: 'Places of the last thirty minutes.',
  }),
  call('/real_time/language', {
    access,
    input: liveInput(breakdownList),
    output: breakdownSchema,
    summary: 'Languages of the last thirty minutes.',
  }),
  call('/real_time/map', {
    access,
    input: liveInput(mapShape),
    output: mapSchema,
    summary: 'The map of the last thirty minutes.',
  }),
  call('/real_time/activity_log', {
    access,
    input: liveInput(logShape),
    output: activityLogSchema,
    summary: 'The events of the last thirty minutes, newest first.',
  }),
  call('/real_time/log', {
    access,
    input: liveInput(logShape),
    output: activityLogSchema,
    summary: 'Every event, newest first, as far back as the cursor is followed.',
  }),
  call('/real_time/get_user', {
    access,
    input: z.object({ website_id: id, visitor_id: visitorId }),
    output: visitorProfileSchema,
    summary: 'One visitor: first and last seen, place, device, totals.',
  }),
  call('/real_time/uv_log', {
    access,
    input: z.object({
      website_id: id,
      visitor_id: visitorId,
      page: listInput.page,
      page_size: z.int().min(1).max(100).default(10),
    }),
    output: visitListSchema,
    summary: 'The visits of one visitor, newest first, each with its events.',
  }),
  call('/real_time/total', {
    access,
    input: liveInput(),
    output: totalSchema,
    summary: 'The metrics of the last thirty minutes.',
  }),
  call('/real_time/total_items', {
    access,
    input: liveInput(),
    output: totalItemsSchema,
    summary: 'The metrics of the last thirty minutes as cards.',
  }),
  call('/real_time/group_list', {
    access,
    input: liveInput(groupShape),
    output: groupListSchema,
    summary: 'A grouped table of the last thirty minutes.',
  }),
  call('/real_time/stream', {
    method: 'GET',
    access,
    input: liveInput(),
    output: liveSchema,
    summary:
      'Server-sent events: `live` with the data of get_data at once and whenever it has changed; after a break, named by `Last-Event-ID`, `missed` with the events between; `end` with the reason; a heartbeat every ten seconds.',
    answer: 'stream',
  }),
])
