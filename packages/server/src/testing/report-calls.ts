/** Which calls of the contract answer with reports. */
import { savedReportCalls } from '@footfall/contract/api/saved-report'
import type { Call } from '@footfall/contract/call'

const families = /^\/(overview|compare|share|real_time|report|event|session)\//

/** What is kept is told again as it was written: those calls are walked with the other changes. */
export function isReportCall({ path }: Call): boolean {
  return families.test(path) && !Object.hasOwn(savedReportCalls, path)
}
