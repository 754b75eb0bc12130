/**
 * The plan of a file. Its intervals are those of its first page. Which days are rolled up is looked up again for pages that come later than the longest
 * report: until then, the rows of days that were rolled up anew meanwhile stay.
 */
import { type Engine, type Planner, withKnowledge } from '../engine.ts'
import type { QueryPlan, ReportWebsite } from '../plan.ts'
import { longestReport } from '../rollup/sweep.ts'

export function lastingPlan(engine: Engine, planned: QueryPlan, website: ReportWebsite): Planner['plan'] {
  let [latest, lookedUp] = [planned, engine.clock.now()]
  return async () => {
    const now = engine.clock.now()
    if (now - lookedUp >= longestReport)
      [latest, lookedUp] = [await withKnowledge(engine, planned, website), now]
    return latest
  }
}
