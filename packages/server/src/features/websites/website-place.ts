/** Checks whether a team's plan allows another website. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import type { LockedTeam } from '../teams/lock-team.ts'
import { planOf } from '../teams/plan-limits.ts'
import { countWebsites } from './store.ts'

/** Refuses `plan_limit`. */
export async function requireWebsitePlace(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  change: Db,
  { teamId, plan }: LockedTeam,
): Promise<void> {
  const limit = planOf(config, plan, clock.now()).limits.websites
  if (limit !== null && (await countWebsites(change, teamId)) >= limit)
    refuse('plan_limit', { what: 'websites', limit })
}
