/** Real-time reports of which equal questions share one answer: who asks the same while it is being answered, and nothing has been written since. */
import { Coalescer } from '../coalesce.ts'
import type { ForTeam, Planner, ReportArgs } from '../engine.ts'
import type { LiveQuery } from './live-plan.ts'

type LivePlanner = Planner<LiveQuery>

/** `versionOf`: how often something of a website has been written. */
export function shareAnswers(plannerOf: ForTeam<LivePlanner>, versionOf: (websiteId: string) => number) {
  const flights = new Coalescer()
  return <A extends ReportArgs<LiveQuery>, T>(
    name: string,
    report: (engine: LivePlanner, args: A) => Promise<T>,
  ) =>
    (args: A): Promise<T> => {
      const { website, signal, ...question } = args
      const { websiteId, timeZone, visibleSince } = website
      const key = JSON.stringify([name, websiteId, versionOf(websiteId), timeZone, visibleSince, question])
      return flights.join(key, signal, (ending) => report(plannerOf(website), { ...args, signal: ending }))
    }
}
