/** Calls for custom events and for the properties of events. */
import { reportAccess } from '../access.ts'
import { id } from '../fields.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { queryShape } from '../stats/query.ts'

export const eventCalls = mount(reports, 'event', reportAccess, { website_id: id, ...queryShape })
