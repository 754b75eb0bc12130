/**
 * The plan of a file. Its intervals are those of its first page. Which days are rolled up is looked up again for pages that come later than the longest
 * report: until then, the rows of days that were rolled up anew meanwhile stay.
 */

import type { QueryPlan, ReportWebsite } from '../plan.ts'
import { withKnowledge } from '../plan-period.ts'
import type { Planner, ReportDeps } from '../report-deps.ts'
import { longestReport } from '../rollup/sweep.ts'

export function lastingPlan(deps: ReportDeps, planned: QueryPlan, website: ReportWebsite): Planner['plan'] {
  let [latest, lookedUp] = [planned, deps.clock.now()]
  return async () => {
    const now = deps.clock.now()
    if (now - lookedUp >= longestReport)
      [latest, lookedUp] = [await withKnowledge(deps, planned, website), now]
    return latest
  }
}
