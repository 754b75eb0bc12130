/** The recipient's actions on an invitation: view, accept, refuse. */
import { roleNames } from '@footfall/contract/access'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { maskEmail } from '../../lib/secrets/mask-email.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { findPersonByName } from '../accounts/people.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { addressSubject, type Limit, limitTries, triesOf } from '../limits/limits.ts'
import { type Message, notify, notifyAll } from '../messages/messages.ts'
import { lockTeam, requireMemberPlace } from '../teams/lock-team.ts'
import { insertMember, membershipOf, roleOf, teamAdmins } from '../teams/memberships.ts'
import { closeInvitations } from './close-invitations.ts'
import { grantedBy } from './pending-invitations.ts'
import * as store from './store.ts'

/** By the code in the mail, or by its id for the invited account. */
export type InvitationKey = { readonly invite_code: string } | { readonly invite_id: string }

const wrongCodes: Limit = { name: 'invite codes guessed from', most: 60, window: hour }

type Invitation = store.Invitation

/** The screen that messages lead to. */
const members = '/settings/teams/members'

/** Who reads or answers an invitation; null: not signed in. */
interface Answering<Viewer = UserViewer | null> {
  readonly viewer: Viewer
  /** The client's. */
  readonly address: string
}

/** Refuses `invite_invalid` if there is none; guesses are counted. */
async function find(
  context: Context,
  key: InvitationKey,
  { viewer, address }: Answering,
): Promise<Invitation> {
  const { db } = context
  const subject = addressSubject(context, address)
  if ((await triesOf(context, wrongCodes, subject)) >= wrongCodes.most) refuse('too_many_tries')
  const found =
    'invite_code' in key
      ? await store.findByCode(db, hashToken(key.invite_code))
      : await store.findById(db, key.invite_id)
  const known = found && ('invite_code' in key || (viewer && isAddressee(found, viewer)))
  if (!found || !known || found.team_deleted_at) {
    await limitTries(context, wrongCodes, subject)
    return refuse('invite_invalid')
  }
  return found
}

function isAddressee(invitation: Invitation, viewer: UserViewer): boolean {
  return invitation.email === null ? invitation.user_id === viewer.userId : invitation.email === viewer.email
}

type Status = 'pending' | 'accepted' | 'refused' | 'cancelled' | 'expired'

function statusOf(invitation: Invitation, now: number): Status {
  if (invitation.status !== 'pending') return invitation.status
  return invitation.expires_at.getTime() <= now ? 'expired' : 'pending'
}

export async function inviteInfo(context: Context, key: InvitationKey, answering: Answering) {
  const { db, clock } = context
  const { viewer } = answering
  const found = await find(context, key, answering)
  const registered = found.email === null || (await findPersonByName(db, found.email)) !== null
  return {
    invite_id: found.id,
    team_name: found.team_name,
    sender: found.sender_email ? maskEmail(found.sender_email) : (found.sender_name ?? ''),
    recipient: found.email ? maskEmail(found.email) : (found.added_name ?? ''),
    team_role: roleOf(found.role),
    status: statusOf(found, clock.now()),
    expires_at: unixTime(found.expires_at),
    registered,
    is_recipient: viewer ? isAddressee(found, viewer) : null,
    already_member: viewer ? (await membershipOf(db, found.team_id, viewer.userId)) !== null : false,
  }
}

/** Refuses with the reason why it cannot be answered. */
function requireOpen(invitation: Invitation, now: number): void {
  const status = statusOf(invitation, now)
  if (status === 'expired') refuse('invite_expired')
  if (status === 'cancelled') refuse('invite_cancelled')
  if (status !== 'pending') refuse('invite_used')
}

/**
 * The signed-in, confirmed, invited address joins the team. Refuses `wrong_recipient`, `email_required`, `already_member`, `invite_invalid`,
 * `invite_expired`, `invite_cancelled`, `invite_used`, `plan_limit`.
 */
export async function acceptInvitation(
  context: Context,
  key: InvitationKey,
  answering: Answering<UserViewer>,
): Promise<{ team_id: string; invite_id: string; pending: boolean }> {
  const { viewer } = answering
  const found = await find(context, key, answering)
  const { id, team_id } = found
  if (!isAddressee(found, viewer)) {
    await recordRefusal(context, { teamId: team_id, viewer, action: 'team.view' })
    refuse(found.email !== null && viewer.email === null ? 'email_required' : 'wrong_recipient')
  }
  const now = new Date(context.clock.now())
  return context.db.transaction().execute(async (change) => {
    const team = await lockTeam(change, team_id)
    const invitation = await store.findById(change, id)
    if (!invitation) refuse('invite_invalid')
    if (!isAddressee(invitation, viewer)) refuse('wrong_recipient')
    if (await membershipOf(change, team_id, viewer.userId)) refuse('already_member')
    requireOpen(invitation, now.getTime())
    await requireMemberPlace(context, change, team)
    await closeInvitations(context, change, { id }, 'accepted')
    await insertMember(change, {
      teamId: team_id,
      userId: viewer.userId,
      role: invitation.role,
      visible: grantedBy(invitation),
      now,
    })
    const params = { name: viewer.account, team: team.name, role: roleNames[roleOf(invitation.role)] }
    await recordAudit(context, change, { teamId: team_id, actor: viewer, action: 'member_joined', params })
    await notifySender(context, change, invitation, { kind: 'invitation_accepted', params })
    const others = (await teamAdmins(change, team_id)).filter(
      (userId) => userId !== invitation.invited_by && userId !== viewer.userId,
    )
    await notifyAll(context, change, others, {
      kind: 'member_joined',
      params,
      link: members,
      teamId: team_id,
    })
    return { team_id, invite_id: id, pending: false }
  })
}

/** Any holder of the code may refuse. Refuses `invite_invalid`, `invite_expired`, `invite_cancelled`, `invite_used`. */
export async function refuseInvitation(
  context: Context,
  key: InvitationKey,
  answering: Answering,
): Promise<void> {
  const { id, team_id } = await find(context, key, answering)
  await context.db.transaction().execute(async (change) => {
    const team = await lockTeam(change, team_id)
    const invitation = await store.findById(change, id)
    if (!invitation) refuse('invite_invalid')
    requireOpen(invitation, context.clock.now())
    await closeInvitations(context, change, { id }, 'refused')
    const params = { name: invitation.email ?? invitation.added_name ?? '', team: team.name }
    await recordAudit(context, change, { teamId: team_id, actor: null, action: 'invitation_refused', params })
    await notifySender(context, change, invitation, { kind: 'invitation_refused', params })
  })
}

async function notifySender(
  context: Context,
  change: Db,
  { invited_by: userId, team_id: teamId }: Invitation,
  message: Pick<Message, 'kind' | 'params'>,
): Promise<void> {
  if (userId) await notify(context, change, { ...message, userId, teamId, link: members })
}
