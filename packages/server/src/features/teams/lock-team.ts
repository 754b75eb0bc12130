/** Locks a team for a change: other changes of the same team wait until this transaction ends. */
import type { Action } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { countMembers } from './member-store.ts'
import { requireMembership } from './memberships.ts'
import { type PlanRow, planOf } from './plan-limits.ts'
import * as store from './store.ts'

export interface LockedTeam {
  readonly teamId: string
  readonly name: string
  readonly plan: PlanRow
}

/** Refuses `not_found` if the team was deleted meanwhile. */
export async function lockTeam(change: Db, teamId: string): Promise<LockedTeam> {
  return present(await store.lockTeam(change, teamId), teamId)
}

function present(row: Awaited<ReturnType<typeof store.lockTeam>>, teamId: string): LockedTeam {
  if (!row) refuse('not_found', { asked: 'team' })
  return { teamId, name: row.name, plan: row }
}

/**
 * Locks the team for a change by a member, whose membership may have ended or changed since the access check: a call that waits for its turn is
 * checked long before. Returns the membership as it is now. Refuses like `requireMembership`.
 */
export async function lockTeamAs(
  change: Db,
  viewer: Pick<UserViewer, 'userId'>,
  teamId: string,
  action: Action,
): Promise<{ readonly team: LockedTeam; readonly membership: Membership }> {
  const row = await store.lockTeam(change, teamId)
  // Before the team, because it tells a former member that the team was deleted.
  const membership = await requireMembership(change, viewer, teamId, action)
  return { team: present(row, teamId), membership }
}

/** The team's row; nothing if the team was deleted meanwhile. Payments for it are still recorded. */
export function lockLivingTeam(change: Db, teamId: string) {
  return store.lockTeam(change, teamId)
}

/** Refuses `plan_limit` if the plan has no place for one more; `reserved` places are taken already. */
export async function requireMemberPlace(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  change: Db,
  { teamId, plan }: LockedTeam,
  reserved = 0,
): Promise<void> {
  const limit = planOf(config, plan, clock.now()).limits.members
  if (limit !== null && (await countMembers(change, teamId)) + reserved >= limit)
    refuse('plan_limit', { what: 'members', limit, team_id: teamId })
}
