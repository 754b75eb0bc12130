/** Calls of the real-time view. It covers the last thirty minutes, `(now − 30 min, now]`. Current visitors are those of the last five minutes. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { filters } from '../stats/filters.ts'
import { liveSchema, visitListSchema, visitorProfileSchema } from '../stats/live.ts'

const liveShape = { website_id: id, filters }

/** A visitor's id as in the activity log: a 64-bit number. */
const visitorId = z
  .string()
  .regex(/^[1-9]\d{0,19}$/, { error: 'invalid', abort: true })
  .refine((digits) => digits.padStart(20, '0') <= '18446744073709551615', { error: 'invalid' })

export const realTimeCalls = {
  ...mount(reports, 'real_time', reportAccess, liveShape),
  ...calls([
    call('/real_time/get_user', {
      access: reportAccess,
      input: z.object({ website_id: id, visitor_id: visitorId }),
      output: visitorProfileSchema,
      summary: 'One visitor: first and last seen, place, device, totals.',
    }),
    call('/real_time/uv_log', {
      access: reportAccess,
      input: z.object({
        website_id: id,
        visitor_id: visitorId,
        page: listInput.page,
        page_size: z.int().min(1).max(100).default(10),
      }),
      output: visitListSchema,
      summary: 'The visits of one visitor, newest first, each with its events.',
    }),
    call('/real_time/stream', {
      method: 'GET',
      // Open streams are limited and ended by session and by user; a key has neither.
      access: { kind: 'website', action: 'report.view' },
      input: z.object(liveShape),
      output: liveSchema,
      summary:
        'Server-sent events: `live` with the data of get_data at once and whenever it has changed; after a break, named by `Last-Event-ID`, `missed` with the events between; `end` with the reason; a heartbeat every ten seconds.',
      answer: 'stream',
    }),
  ]),
}
