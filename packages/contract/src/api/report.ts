/** Calls of the analyses: sequences of visitors' events. */
import { reportAccess } from '../access.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'

export const reportCalls = mount(reports, 'report', reportAccess, { website_id: id, ...queryShape })
