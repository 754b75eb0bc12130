/** Members and pending invitations, for roles 1 and 2. */
import type { MemberRow } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { byName, type ListInput, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { selectionsOf as invitedTo, pendingInvitations } from '../invitations/pending-invitations.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import type { ListedPerson } from './listed-person.ts'
import { membersOf, selectionsOf } from './member-store.ts'
import { roleOf } from './memberships.ts'
import { seenBy } from './seen-by.ts'
import { reachOf } from './within-reach.ts'

export interface MemberPage extends ListInput {
  readonly order_by: 'role' | 'name' | 'created_at'
}

type Compare = (a: ListedPerson, b: ListedPerson) => number
const sortKeys: Readonly<Record<MemberPage['order_by'], Compare>> = {
  // The stores sort them so; invitations come after members.
  role: () => 0,
  name: ({ row: a }, { row: b }) => byName(a.name, b.name),
  created_at: ({ row: a }, { row: b }) => a.created_at - b.created_at,
}

export async function listMembers(
  context: Context,
  membership: Membership,
  input: MemberPage,
): Promise<{ list: MemberRow[]; total: number }> {
  const [members, invitations] = await Promise.all([
    people(context, membership.teamId),
    pendingInvitations(context, membership.teamId),
  ])
  const { list, total } = pageOfList(
    [...members, ...invitations],
    input,
    ({ row }) => [row.name, row.account, row.email].join('\n'),
    sortKeys[input.order_by],
  )
  return { list: await withWebsites(context, membership, list), total }
}

/** A member as in the list. Refuses `not_found` if the user is not in the team. */
export async function oneMember(
  context: Context,
  membership: Membership,
  userId: string,
): Promise<MemberRow> {
  const found = await people(context, membership.teamId, userId)
  const [row] = await withWebsites(context, membership, found)
  if (!row) refuse('not_found')
  return row
}

async function people(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  teamId: string,
  userId?: string,
): Promise<ListedPerson[]> {
  const rows = await membersOf(db, teamId, userId)
  return rows.map((row) => ({
    seesAll: row.all_websites,
    row: {
      member_id: row.user_id,
      invite_id: null,
      name: row.name,
      account: row.account,
      email: row.email,
      avatar: pictureUrl(publicUrl, row.picture_id),
      team_role: roleOf(row.role),
      pending: false,
      created_at: unixTime(row.joined_at),
      expires_at: null,
    },
  }))
}

async function withWebsites(
  { db }: Pick<Context, 'db'>,
  viewer: Membership,
  list: readonly ListedPerson[],
): Promise<MemberRow[]> {
  const some = list.flatMap(({ row, seesAll }) => (seesAll ? [] : [row]))
  const [ofMembers, ofInvitations, reaches] = await Promise.all([
    selectionsOf(
      db,
      viewer.teamId,
      some.flatMap(({ member_id }) => member_id ?? []),
    ),
    invitedTo(
      db,
      some.flatMap(({ invite_id }) => invite_id ?? []),
    ),
    reachOf(db, viewer),
  ])
  const seen = seenBy(viewer)
  return list.map(({ row, seesAll }) => {
    const selected = ofMembers.get(row.member_id ?? '') ?? ofInvitations.get(row.invite_id ?? '') ?? []
    return {
      ...row,
      visible_websites: seesAll ? 'all' : seen(selected),
      within_reach: reaches(seesAll ? 'all' : selected),
    }
  })
}
