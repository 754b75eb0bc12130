/** A user's memberships, for the other features. */
import type { TeamRole } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import * as store from './store.ts'

/** A number of the members table as a role; anything else is no role. */
export function roleOf(role: number): TeamRole {
  return role >= 1 && role <= 5 ? (role as TeamRole) : 0
}

export async function teamsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<Membership[]> {
  const rows = await store.teamsOf(db, userId)
  return rows.map((row) => ({
    teamId: row.id,
    teamName: row.name,
    role: roleOf(row.role),
    visibleWebsites: row.visible_websites ?? 'all',
  }))
}

/** One's place in a team; null where one has none. */
export async function membershipOf(
  { db }: Pick<Context, 'db'>,
  teamId: string,
  userId: string,
): Promise<Membership | null> {
  const row = await store.memberOf(db, teamId, userId)
  if (!row) return null
  return {
    teamId,
    teamName: row.name,
    role: roleOf(row.role),
    visibleWebsites: row.visible_websites ?? 'all',
  }
}
