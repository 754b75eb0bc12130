/** Calls about collecting: whether reports are up to date, and which events of a website were dropped. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { listInput } from '../list.ts'
import { dropReasons } from './collect.ts'

/** `lagging`: reports are behind; `failing`: new events are refused. */
const collectingStates = ['ok', 'lagging', 'failing'] as const

const collectingState = z.object({
  state: z.enum(collectingStates),
  /** Age of the oldest accepted event that reports do not show yet; 0 if they are up to date. */
  reports_lag_seconds: z.int(),
})

const reason = z.enum(dropReasons)

const droppedEvent = z.object({
  time: unixTime,
  reason,
  hostname: z.string(),
  /** Path of the page; '' if the sent text is not an address. */
  page: z.string(),
  /** Host and path of the referrer. */
  referrer: z.string(),
  user_agent: z.string(),
})

export const droppedEvents = z.object({
  /** Number of dropped events in the period, most frequent first. */
  reasons: z.array(z.object({ reason, count: z.int() })),
  /** Samples of the last seven days, newest first; at most twenty for each reason and quarter-hour. */
  list: z.array(droppedEvent),
  /** Number of samples. */
  total: z.int(),
  period: z.object({ start_time: unixTime, end_time: unixTime }),
})
export type DroppedEvents = z.infer<typeof droppedEvents>

const { page, page_size } = listInput

export const collectingCalls = calls([
  call('/config/collecting_state', {
    access: { kind: 'public' },
    input: none,
    output: collectingState,
    summary: 'Whether events are accepted, and by how much reports lag behind.',
  }),
  call('/setting/dropped_events', {
    access: { kind: 'website', action: 'website.edit' },
    input: z
      .object({
        website_id: id,
        reason: reason.optional(),
        /** The last seven days by default. Counted by the quarter-hour. */
        start_time: unixTime.optional(),
        end_time: unixTime.optional(),
        page,
        page_size,
      })
      .refine(({ start_time, end_time }) => (start_time ?? 0) < (end_time ?? Number.POSITIVE_INFINITY), {
        error: 'end_before_start',
        path: ['end_time'],
      }),
    output: droppedEvents,
    summary: 'What was not counted and why: numbers by reason, and samples without addresses.',
  }),
])
