/** Takes a team for a change: what else changes the same team waits until this transaction ends. */
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/refusal.ts'
import { countMembers } from './member-store.ts'
import { planLimits } from './plan-limits.ts'
import * as store from './store.ts'

export interface LockedTeam {
  readonly teamId: string
  readonly name: string
  readonly limits: (typeof planLimits)['free']
}

/** Refuses `not_found` where the team is deleted meanwhile. */
export async function lockTeam(change: Db, teamId: string): Promise<LockedTeam> {
  const row = await store.lockTeam(change, teamId)
  if (!row) refuse('not_found')
  return { teamId, name: row.name, limits: planLimits[row.plan] }
}

/** Refuses `plan_limit` where the plan has no place for one more, `reserved` places being promised already. */
export async function requireMemberPlace(change: Db, team: LockedTeam, reserved = 0): Promise<void> {
  if ((await countMembers(change, team.teamId)) + reserved >= team.limits.members)
    refuse('plan_limit', { what: 'members', limit: team.limits.members })
}
