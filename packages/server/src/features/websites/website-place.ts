/** Checks whether a team may have another website. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import type { LockedTeam } from '../teams/lock-team.ts'
import { planOf } from '../teams/plan-limits.ts'
import { countWebsites } from './store.ts'

/** Of one team, whatever its plan: lists of a team's websites are sorted in memory. */
export const mostWebsites = 10_000

/** Refuses `plan_limit`, `too_many`. */
export async function requireWebsitePlace(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  change: Db,
  { teamId, plan }: LockedTeam,
): Promise<void> {
  const limit = planOf(config, plan, clock.now()).limits.websites
  const count = await countWebsites(change, teamId)
  if (limit !== null && count >= limit) refuse('plan_limit', { what: 'websites', limit, team_id: teamId })
  if (count >= mostWebsites) refuse('too_many', { limit: mostWebsites })
}
