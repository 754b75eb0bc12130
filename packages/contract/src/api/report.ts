/** Calls of the analyses of what a website's visitors do. */
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'

const access = { kind: 'website', action: 'report.view' } as const

export const reportCalls = mount(reports, 'report', access, { website_id: id, ...queryShape })
