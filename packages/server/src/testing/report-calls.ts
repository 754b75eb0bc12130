/** Tells which calls of the contract return reports. */
import { savedReportCalls } from '@footfall/contract/api/saved-report'
import type { Call } from '@footfall/contract/call'
import { mountsAt } from '@footfall/contract/reports/mount'
import { reports } from '@footfall/contract/reports/reports'

const families = /^\/(overview|compare|share|real_time|report|event|session)\//

/** Resources are returned as they were saved; their calls are tested with the other changes. */
export function isReportCall({ path }: Call): boolean {
  return families.test(path) && !Object.hasOwn(savedReportCalls, path)
}

const points = ['overview', 'compare', 'real_time', 'report', 'event', 'session'] as const

/** The reports of the table under each path of a team, except the files. */
export const mountedReports = points.flatMap((point) => mountsAt(reports, point)).filter(({ file }) => !file)
