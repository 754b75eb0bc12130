/** Pending invitations as rows of the member list. */
import type { MemberRow } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { roleOf } from '../teams/memberships.ts'
import { seenBy } from '../teams/seen-by.ts'
import { reachOf } from '../teams/within-reach.ts'
import * as store from './store.ts'

/** The websites that an invitation grants. */
export function grantedBy(row: { all_websites: boolean; website_ids: readonly string[] }) {
  return row.all_websites ? ('all' as const) : row.website_ids
}

export async function pendingInvitations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  membership: Membership,
): Promise<MemberRow[]> {
  const [rows, reaches] = await Promise.all([
    store.pendingOf(db, membership.teamId, new Date(clock.now())),
    reachOf(db, membership),
  ])
  return rows.map((row) => ({
    member_id: null,
    invite_id: row.id,
    name: row.added_name ?? row.email ?? '',
    account: row.added_account,
    email: row.email ?? row.added_email,
    avatar: null,
    team_role: roleOf(row.role),
    visible_websites: row.all_websites ? 'all' : seenBy(membership, row.website_ids),
    within_reach: reaches(grantedBy(row)),
    pending: true,
    created_at: unixTime(row.created_at),
    expires_at: unixTime(row.expires_at),
  }))
}
