/** A user's memberships, for access checks and other features. */
import { type Action, adminRoles, can, type TeamRole } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { countMembers, usersWithRole } from './member-store.ts'
import * as store from './store.ts'

export { insertMember } from './member-store.ts'

/** A number of the members table as a role; 0 for other numbers. */
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

/** The user's membership of a team; null without one. */
export async function membershipOf(db: Db, teamId: string, userId: string): Promise<Membership | null> {
  const [row] = await store.membershipsOf(db, userId, teamId)
  return row ? present(row) : null
}

/** Whether the team has others than its owner. */
export async function hasOtherMembers(db: Db, teamId: string): Promise<boolean> {
  return (await countMembers(db, teamId)) > 1
}

/** The users who are admins of a team; with `websiteId`, only those who see that website. */
export function teamAdmins(db: Db, teamId: string, websiteId?: string): Promise<string[]> {
  return usersWithRole(db, teamId, adminRoles, websiteId)
}

/**
 * Refuses a user who is not in the team: a former member with the reason (`team_deleted`, `removed_from_team`), a user without any team with
 * `no_team`, and all others as if it did not exist. `teamId` is null if it indeed does not. `asked`: the call named the team.
 */
export async function refuseStranger(
  db: Db,
  teamId: string | null,
  userId: string,
  { asked }: { readonly asked?: 'team' } = {},
): Promise<never> {
  const departure = teamId === null ? undefined : await store.departureOf(db, userId, teamId)
  if (departure?.deleted_at) refuse('team_deleted', { team_name: departure.name })
  if (departure?.reason === 'removed') refuse('removed_from_team', { team_name: departure.name })
  if (!(await store.hasTeam(db, userId))) refuse('no_team')
  return refuse('not_found', asked && { asked })
}

/** Refuses a user who is not in the team (see `refuseStranger`), and with `not_allowed` a role that may not do the action. `db` is a transaction. */
export async function requireMembership(
  db: Db,
  viewer: Pick<UserViewer, 'userId'>,
  teamId: string,
  action: Action,
): Promise<Membership> {
  const membership = await membershipOf(db, teamId, viewer.userId)
  if (!membership) return refuseStranger(db, teamId, viewer.userId, { asked: 'team' })
  if (!can(membership.role, action)) refuse('not_allowed')
  return membership
}
