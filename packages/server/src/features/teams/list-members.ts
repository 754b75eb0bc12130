/** Members and pending invitations, for roles 1 and 2. */
import type { MemberRow } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { byName, type ListInput, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { pendingInvitations } from '../invitations/pending-invitations.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { membersOf } from './member-store.ts'
import { roleOf } from './memberships.ts'
import { seenBy } from './seen-by.ts'
import { reachOf } from './within-reach.ts'

export interface MemberPage extends ListInput {
  readonly order_by: 'role' | 'name' | 'created_at'
}

const sortKeys: Readonly<Record<MemberPage['order_by'], (a: MemberRow, b: MemberRow) => number>> = {
  // The stores sort them so; invitations come after members.
  role: () => 0,
  name: (a, b) => byName(a.name, b.name),
  created_at: (a, b) => a.created_at - b.created_at,
}

export async function listMembers(
  context: Context,
  membership: Membership,
  input: MemberPage,
): Promise<{ list: MemberRow[]; total: number }> {
  const [members, invitations] = await Promise.all([
    memberRows(context, membership),
    pendingInvitations(context, membership),
  ])
  return pageOfList(
    [...members, ...invitations],
    input,
    (row) => [row.name, row.account, row.email].join('\n'),
    sortKeys[input.order_by],
  )
}

export async function oneMember(
  context: Context,
  membership: Membership,
  userId: string,
): Promise<MemberRow> {
  const [row] = await memberRows(context, membership, userId)
  if (!row) refuse('not_found')
  return row
}

async function memberRows(
  { db, publicUrl }: Context,
  viewer: Membership,
  userId?: string,
): Promise<MemberRow[]> {
  const [rows, reaches] = await Promise.all([membersOf(db, viewer.teamId, userId), reachOf(db, viewer)])
  return rows.map((row) => ({
    member_id: row.user_id,
    invite_id: null,
    name: row.name,
    account: row.account,
    email: row.email,
    avatar: pictureUrl(publicUrl, row.picture_id),
    team_role: roleOf(row.role),
    visible_websites: row.all_websites ? 'all' : seenBy(viewer, row.selected ?? []),
    within_reach: reaches(row.all_websites ? 'all' : (row.selected ?? [])),
    pending: false,
    created_at: unixTime(row.joined_at),
    expires_at: null,
  }))
}
