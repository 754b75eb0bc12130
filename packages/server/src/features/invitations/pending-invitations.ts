/** Pending invitations: whom they invite, what they grant, and their rows in the member list. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { findPerson, findPersonByName, type Person } from '../accounts/people.ts'
import type { ListedPerson } from '../teams/listed-person.ts'
import { roleOf } from '../teams/memberships.ts'
import * as store from './store.ts'

/** The websites that an invitation grants. */
export function grantedBy(row: { all_websites: boolean; website_ids: readonly string[] }) {
  return row.all_websites ? ('all' as const) : row.website_ids
}

/** The invited account; null if there is none yet, or no more. */
export async function receiverOf(db: Db, { email, user_id }: store.Invitation): Promise<Person | null> {
  if (email !== null) return findPersonByName(db, email)
  return user_id === null ? null : findPerson(db, user_id)
}

export async function pendingInvitations(
  { db }: Pick<Context, 'db'>,
  teamId: string,
): Promise<ListedPerson[]> {
  const rows = await store.pendingOf(db, teamId)
  return rows.map((row) => ({
    seesAll: row.all_websites,
    row: {
      member_id: null,
      invite_id: row.id,
      name: row.added_name ?? row.email ?? '',
      account: row.added_account,
      email: row.email ?? row.added_email,
      avatar: null,
      team_role: roleOf(row.role),
      pending: true,
      created_at: unixTime(row.created_at),
      expires_at: unixTime(row.expires_at),
    },
  }))
}

export { countPending, selectionsOf } from './store.ts'
