/** Whether a team's plan has a place for one more website. */
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/refusal.ts'
import type { LockedTeam } from '../teams/lock-team.ts'
import { countWebsites } from './store.ts'

/** Refuses `plan_limit`. */
export async function requireWebsitePlace(change: Db, { teamId, limits }: LockedTeam): Promise<void> {
  if ((await countWebsites(change, teamId)) >= limits.websites)
    refuse('plan_limit', { what: 'websites', limit: limits.websites })
}
