/** The visitors who reached a step of a funnel, or were lost before it: the visits in which their best attempts began, newest first. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { SessionList } from '@footfall/contract/stats/session-results'
import { type Sql, sql } from '../../events/sql.ts'
import { refuseInput } from '../../lib/errors/refusal.ts'
import { askingBefore } from '../ask-before-reading.ts'
import { allOf, site, visits } from '../query/rows.ts'
import { overlaps } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { pageOfVisits } from '../visits/page-of-visits.ts'
import { questionOf } from './funnel.ts'
import { attemptsOf, eventsOfAttempts } from './funnel-sql.ts'
import { outcomeIs } from './outcome.ts'

type FunnelVisitorsQuery = ReportQuery<'funnel_visitors'>

/** Refuses `invalid_input` as the funnel does, and for a step that does not exist or at which nobody can be lost. */
export async function funnelVisitors(
  deps: Planner,
  args: ReportArgs<FunnelVisitorsQuery>,
): Promise<SessionList> {
  const { query } = args
  checkStep(query)
  const [{ selection }, question] = await Promise.all([deps.plan(args, 'interval'), questionOf(deps, args)])
  if (isEmpty(selection.interval)) return { list: [], next: null }
  const optional = question.steps.map((step) => step.optional)
  const attempts = attemptsOf(selection, question, sql`visit`)
  const chosen = sql`visit IN (SELECT chosen FROM (${attempts}) WHERE ${outcomeIs(optional, query)})`
  const from = (after: Sql) =>
    sql`FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])} WHERE ${allOf([chosen, after])}`
  return askingBefore(deps, eventsOfAttempts(selection, question), query, () =>
    pageOfVisits(deps, args, [from]),
  )
}

function checkStep({ steps, step, outcome }: FunnelVisitorsQuery): void {
  const refused = (message: string) => refuseInput([{ path: 'step', message }])
  if (step > steps.length) refused('unknown_step')
  if (outcome === 'dropped' && (step === 1 || steps[step - 1]?.optional)) refused('never_dropped')
}
