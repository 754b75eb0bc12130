/** Calls of the comparison report: the overview's answers with both periods in each row. */
import { reportAccess } from '../access.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'
import { comparison } from '../stats/time.ts'

export const compareCalls = mount(reports, 'compare', reportAccess, {
  website_id: id,
  ...queryShape,
  /** By default, the period is compared with the previous one. */
  compare: comparison.default('previous_period'),
})
