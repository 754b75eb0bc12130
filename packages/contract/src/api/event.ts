/** Calls for custom events and for the properties of events. */
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'

const access = { kind: 'website', action: 'report.view' } as const

export const eventCalls = mount(reports, 'event', access, { website_id: id, ...queryShape })
