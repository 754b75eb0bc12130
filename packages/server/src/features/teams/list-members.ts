/** Lists members and pending invitations for roles 1 and 2. */
import type { MemberRow } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { unixTime } from '../../lib/unix-time.ts'
import { pendingInvitations } from '../invitations/pending-invitations.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { membersOf } from './member-store.ts'
import { seenBy } from './seen-by.ts'
import { reachOf } from './within-reach.ts'

export interface MemberPage {
  readonly page: number
  readonly page_size: number
  readonly search: string
}

export async function listMembers(
  context: Context,
  membership: Membership,
  { page, page_size, search }: MemberPage,
): Promise<{ list: MemberRow[]; total: number }> {
  const [members, invitations] = await Promise.all([
    memberRows(context, membership),
    pendingInvitations(context, membership),
  ])
  const wanted = search.toLowerCase()
  const found = [...members, ...invitations].filter((row) =>
    [row.name, row.account, row.email].some((text) => text?.toLowerCase().includes(wanted)),
  )
  return { list: found.slice((page - 1) * page_size, page * page_size), total: found.length }
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
    team_role: row.role,
    visible_websites: row.all_websites ? 'all' : seenBy(viewer, row.selected ?? []),
    within_reach: reaches(row.all_websites ? 'all' : (row.selected ?? [])),
    pending: false,
    created_at: unixTime(row.joined_at),
    expires_at: null,
  }))
}
