/** Calls of visits: the list, a single visit, their distribution. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'
import { sessionItemSchema, sessionItemShape } from '../stats/session-results.ts'

export const sessionCalls = {
  ...mount(reports, 'session', reportAccess, { website_id: id, ...queryShape }),
  ...calls([
    call('/session/item', {
      access: reportAccess,
      input: z.object({ website_id: id, ...sessionItemShape }),
      output: sessionItemSchema,
      summary: 'One visit with everything that happened in it, and why it was counted as it was.',
    }),
  ]),
}
