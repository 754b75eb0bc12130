/** Locks a team for a change. Other changes of the team wait until this transaction ends. */
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

/** Refuses `not_found` if the team has been deleted. */
export async function lockTeam(change: Db, teamId: string): Promise<LockedTeam> {
  const row = await store.lockTeam(change, teamId)
  if (!row) refuse('not_found')
  return { teamId, name: row.name, plan: row }
}

/** The team's row, or undefined if the team has been deleted. For callers that must record something even then. */
export function lockLivingTeam(change: Db, teamId: string) {
  return store.lockTeam(change, teamId)
}

/** Refuses `plan_limit` if the plan allows no further member; `reserved` places count as taken. */
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
