/** The visits that took one of the ways of a journey, newest first. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { SessionList } from '@footfall/contract/stats/session-results'
import { sql } from '../../events/sql.ts'
import { allOf, site, visits } from '../query/rows.ts'
import { startsInside } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { pageOfVisits } from '../visits/page-of-visits.ts'
import { waysOf } from './journey.ts'
import { visitsThatTook } from './journey-sql.ts'

/** Refuses `invalid_input` as the journey does. */
export async function journeyVisits(
  deps: Planner,
  args: ReportArgs<ReportQuery<'journey_visits'>>,
): Promise<SessionList> {
  const [{ selection }, question] = await Promise.all([deps.plan(args, 'boundaryVisits'), waysOf(deps, args)])
  if (isEmpty(selection.interval)) return { list: [], next: null }
  const chosen = sql`visit IN (${visitsThatTook(selection, question, args.query.path)})`
  const fixed = [site(selection), startsInside(selection)]
  return pageOfVisits(deps, args, [
    (after) => sql`FROM ${visits} PREWHERE ${allOf(fixed)} WHERE ${allOf([chosen, after])}`,
  ])
}
