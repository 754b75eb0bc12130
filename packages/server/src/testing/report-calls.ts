/** Tells which calls of the contract return reports. */
import { savedReportCalls } from '@footfall/contract/api/saved-report'
import type { Call } from '@footfall/contract/call'

const families = /^\/(overview|compare|share|real_time|report|event|session)\//

/** Calls of saved reports return what was stored, so they are tested with the other changes. */
export function isReportCall({ path }: Call): boolean {
  return families.test(path) && !Object.hasOwn(savedReportCalls, path)
}
