/** Changes of members and their roles. The owner cannot be changed, and nobody can change themselves. */
import { can, type GrantableRole, ownerRole, roleNames } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { findPerson } from '../accounts/people.ts'
import { recordAudit } from '../audit/audit.ts'
import { cancelInvitationsSentBy } from '../invitations/cancel-invitations.ts'
import { notify, notifyAll } from '../messages/messages.ts'
import { endTransfersTo } from '../transfers/cancel-transfers.ts'
import { deleteUnseenSegments } from '../websites/lock-website.ts'
import { grantWebsites } from './grant-websites.ts'
import { lockTeamAs } from './lock-team.ts'
import { removeMember, updateMember } from './member-store.ts'
import { membershipOf, teamAdmins } from './memberships.ts'
import { reachOf, requireReach } from './within-reach.ts'

export interface MemberEdit {
  readonly member_id: string
  readonly team_role: GrantableRole
  readonly visible_websites: 'all' | readonly string[]
}

/** Refuses `not_allowed` for the owner, oneself and members who see more websites, `not_found` if there is no such member. */
export async function editMember(
  context: Context,
  viewer: UserViewer,
  { teamId }: Membership,
  edit: MemberEdit,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const { membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
    const before = await requireOther(change, viewer, membership, edit.member_id)
    await requireReach(change, membership, before.visibleWebsites)
    const visible = await grantWebsites(change, membership, edit.visible_websites)
    await updateMember(change, {
      teamId: membership.teamId,
      userId: edit.member_id,
      role: edit.team_role,
      visible,
    })
    const name = (await findPerson(change, edit.member_id))?.name ?? ''
    const line = { teamId, actor: viewer }
    const role = roleNames[edit.team_role]
    if (before.role !== edit.team_role)
      await recordAudit(context, change, { ...line, action: 'member_edited', params: { name, role } })
    if (!isSame(before.visibleWebsites, visible))
      await recordAudit(context, change, { ...line, action: 'member_websites_edited', params: { name } })
    const reaches = await reachOf(change, { teamId, visibleWebsites: visible })
    await cancelInvitationsSentBy(context, change, {
      teamId,
      userId: edit.member_id,
      actor: viewer,
      ...(can(edit.team_role, 'team.manage') && { reaches }),
    })
    if (!can(edit.team_role, 'website.edit'))
      await endTransfersTo(context, change, viewer, {
        toTeam: membership.teamId,
        recipientId: edit.member_id,
        name: membership.teamName,
      })
    if (before.role !== edit.team_role)
      await notify(context, change, {
        userId: edit.member_id,
        kind: 'role_changed',
        params: { team: membership.teamName, role },
        link: '/teams',
        teamId: membership.teamId,
      })
  })
}

function isSame(some: Membership['visibleWebsites'], others: Membership['visibleWebsites']): boolean {
  if (some === 'all' || others === 'all') return some === others
  return some.length === others.length && some.every((id) => others.includes(id))
}

async function requireOther(
  change: Db,
  viewer: UserViewer,
  { teamId }: Membership,
  memberId: string,
): Promise<Membership> {
  const member = await membershipOf(change, teamId, memberId)
  if (!member) refuse('not_found')
  if (member.role === ownerRole || memberId === viewer.userId) refuse('not_allowed')
  return member
}

/** Access ends with the member's next request. Refuses like `editMember`. */
export async function removeFromTeam(
  context: Context,
  viewer: UserViewer,
  membership: Membership,
  memberId: string,
): Promise<void> {
  const { teamId, teamName } = membership
  await context.db.transaction().execute(async (change) => {
    await lockTeamAs(change, viewer, teamId, 'team.own')
    await requireOther(change, viewer, membership, memberId)
    await removeMember(change, teamId, memberId, 'removed', new Date(context.clock.now()))
    await deleteUnseenSegments(change, teamId)
    const person = await findPerson(change, memberId)
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'member_removed',
      params: { name: person?.name ?? '' },
    })
    await cancelInvitationsSentBy(context, change, { teamId, userId: memberId, actor: viewer })
    await endTransfersTo(context, change, viewer, { toTeam: teamId, recipientId: memberId, name: teamName })
    await notify(context, change, {
      userId: memberId,
      kind: 'member_removed',
      params: { team: teamName },
      teamId,
    })
    if (person?.email)
      await queueMail(change, {
        to: person.email,
        language: person.language,
        text: 'member_removed',
        params: { team: teamName },
      })
  })
}

/** Refuses `not_allowed` to the owner: a team always has one. */
export async function leaveTeam(context: Context, viewer: UserViewer, { teamId }: Membership): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const { membership } = await lockTeamAs(change, viewer, teamId, 'team.view')
    if (membership.role === ownerRole) refuse('not_allowed')
    await leaveLockedTeam(context, change, viewer, membership)
  })
}

/** As part of a larger change that has locked the team. Does nothing if the user is not in it, or owns it. */
export async function leaveLockedTeam(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Pick<UserViewer, 'userId' | 'account'>,
  { teamId, teamName }: Pick<Membership, 'teamId' | 'teamName'>,
): Promise<void> {
  const { userId } = actor
  if (!(await removeMember(change, teamId, userId, 'left', new Date(context.clock.now())))) return
  await deleteUnseenSegments(change, teamId)
  await recordAudit(context, change, { teamId, actor, action: 'member_left' })
  await notifyAll(context, change, await teamAdmins(change, teamId), {
    kind: 'member_left',
    params: { name: actor.account, team: teamName },
    link: '/settings/teams/members',
    teamId,
  })
  await cancelInvitationsSentBy(context, change, { teamId, userId, actor })
  await endTransfersTo(context, change, actor, { toTeam: teamId, recipientId: userId, name: teamName })
}
