/** Calls of the overview: one website's numbers over one period. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'
import { fieldListSchema } from '../stats/results.ts'

export const overviewCalls = {
  ...mount(reports, 'overview', reportAccess, { website_id: id, ...queryShape }),
  ...calls([
    call('/overview/field', {
      access: reportAccess,
      input: z.object({ website_id: id }),
      output: fieldListSchema,
      summary: 'The fields that can be filtered by, with their operators.',
    }),
  ]),
}
