/** Memberships of users in teams, for the gate and other features. */
import { type Action, can, type TeamRole } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import * as store from './store.ts'

/** Converts the number in the members table to a role. Unknown numbers become 0, no role. */
export function roleOf(role: number): TeamRole {
  return role >= 1 && role <= 5 ? (role as TeamRole) : 0
}

function present(row: Awaited<ReturnType<typeof store.membershipsOf>>[number]): Membership {
  return {
    teamId: row.team_id,
    teamName: row.name,
    role: roleOf(row.role),
    visibleWebsites: row.all_websites ? 'all' : (row.selected ?? []),
  }
}

/** A user's memberships, oldest first. */
export async function teamsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<Membership[]> {
  return (await store.membershipsOf(db, userId)).map(present)
}

/** A user's membership in a team; null if there is none. */
export async function membershipOf(db: Db, teamId: string, userId: string): Promise<Membership | null> {
  const [row] = await store.membershipsOf(db, userId, teamId)
  return row ? present(row) : null
}

/**
 * Refuses somebody who is not in the team. Former members get the reason (`team_deleted`, `removed_from_team`), people without any team get
 * `no_team`, all others the answer for a team that does not exist. `teamId` is null if there is indeed no such team.
 */
export async function refuseStranger(db: Db, teamId: string | null, userId: string): Promise<never> {
  const departure = teamId === null ? undefined : await store.departureOf(db, userId, teamId)
  if (departure?.deleted_at) refuse('team_deleted', { team_name: departure.name })
  if (departure?.reason === 'removed') refuse('removed_from_team', { team_name: departure.name })
  if (!(await store.hasTeam(db, userId))) refuse('no_team')
  return refuse('not_found')
}

/** Refuses people outside the team (see `refuseStranger`), and `not_allowed` if the role may not take the action. `db` is a transaction. */
export async function requireMembership(
  db: Db,
  viewer: UserViewer,
  teamId: string,
  action: Action,
): Promise<Membership> {
  const membership = await membershipOf(db, teamId, viewer.userId)
  if (!membership) return refuseStranger(db, teamId, viewer.userId)
  if (!can(membership.role, action)) refuse('not_allowed')
  return membership
}
