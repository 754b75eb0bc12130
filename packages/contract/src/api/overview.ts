/** Calls of the overview: one website's numbers over one period. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'
import { fieldListSchema } from '../stats/results.ts'

const access = { kind: 'website', action: 'report.view' } as const

export const overviewCalls = {
  ...mount(reports, 'overview', access, { website_id: id, ...queryShape }),
  ...calls([
    call('/overview/field', {
      access,
      input: z.object({ website_id: id }),
      output: fieldListSchema,
      summary: 'The fields that can be filtered by, with their operators.',
    }),
  ]),
}
