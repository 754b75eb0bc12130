/** Real-time reports in which a caller's equal queries share one answer, while it is computed and nothing has been written since. */
import { currentCaller } from '../../lib/concurrency/caller.ts'
import { Coalescer } from '../coalesce.ts'
import type { Cancellable, ForOwner, Planner, ReportArgs } from '../report-deps.ts'
import type { LiveQuery } from './live-plan.ts'

type LivePlanner = Planner<LiveQuery>

/** `versionOf`: the number of writes of a website. */
export function shareAnswers(plannerOf: ForOwner<LivePlanner>, versionOf: (websiteId: string) => number) {
  const flights = new Coalescer()
  return <A extends ReportArgs<LiveQuery>, T>(
    name: string,
    report: (deps: LivePlanner, args: A) => Promise<T>,
  ) =>
    (args: A & Cancellable): Promise<T> => {
      const { website, signal, ...question } = args
      const { websiteId, timeZone, visibleSince } = website
      const caller = currentCaller()?.name
      const key = JSON.stringify([
        caller,
        name,
        websiteId,
        versionOf(websiteId),
        timeZone,
        visibleSince,
        question,
      ])
      return flights.join(key, signal, (ending) =>
        report(plannerOf(website, ending), { ...args, signal: ending }),
      )
    }
}
