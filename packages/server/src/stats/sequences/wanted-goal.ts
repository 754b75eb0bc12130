/** The goal whose conversions are wanted. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { refuseInput } from '../../lib/errors/refusal.ts'
import type { ReportWebsite } from '../plan.ts'
import type { ReportDeps } from '../report-deps.ts'

/** Null if none is wanted. Refuses `invalid_input` for one that does not exist. */
export async function wantedGoal(
  { goals }: ReportDeps,
  { websiteId }: Pick<ReportWebsite, 'websiteId'>,
  goalId: string | undefined,
): Promise<Matcher | null> {
  if (goalId === undefined) return null
  const goal = (await goals?.(websiteId))?.get(goalId)
  return goal ? goal.matcher : refuseInput([{ path: 'goal_id', message: 'unknown_goal' }])
}
