/** Takes a team for a change: what else changes the same team waits until this transaction ends. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/refusal.ts'
import { countMembers } from './member-store.ts'
import { type PlanRow, planOf } from './plan-limits.ts'
import * as store from './store.ts'

export interface LockedTeam {
  readonly teamId: string
  readonly name: string
  readonly plan: PlanRow
}

/** Refuses `not_found` where the team is deleted meanwhile. */
export async function lockTeam(change: Db, teamId: string): Promise<LockedTeam> {
  const row = await store.lockTeam(change, teamId)
  if (!row) refuse('not_found')
  return { teamId, name: row.name, plan: row }
}

/** The team's row, or nothing where the team is deleted meanwhile: what comes in for it is still taken note of. */
export function lockLivingTeam(change: Db, teamId: string) {
  return store.lockTeam(change, teamId)
}

/** Refuses `plan_limit` where the plan has no place for one more, `reserved` places being promised already. */
export async function requireMemberPlace(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  change: Db,
  { teamId, plan }: LockedTeam,
  reserved = 0,
): Promise<void> {
  const limit = planOf(config, plan, clock.now()).limits.members
  if (limit !== null && (await countMembers(change, teamId)) + reserved >= limit)
    refuse('plan_limit', { what: 'members', limit })
}
