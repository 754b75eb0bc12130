/** Tells which calls of the contract return reports. */
import { savedReportCalls } from '@footfall/contract/api/saved-report'
import type { Call } from '@footfall/contract/call'

const families = /^\/(overview|compare|share|real_time|report|event|session)\//

/** Resources are returned as they were saved; their calls are tested with the other changes. */
export function isReportCall({ path }: Call): boolean {
  return families.test(path) && !Object.hasOwn(savedReportCalls, path)
}
