/** Invites an address or an account into a team: a code by mail, valid for 48 hours, with a place reserved within the plan's limit. */
import { type GrantableRole, roleNames } from '@footfall/contract/access'
import { day, hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken, randomCode } from '../../lib/secrets/token.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { findPersonByName, type Person } from '../accounts/people.ts'
import { recordAudit } from '../audit/audit.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { notify } from '../messages/messages.ts'
import { grantWebsites } from '../teams/grant-websites.ts'
import { lockTeamAs, requireMemberPlace } from '../teams/lock-team.ts'
import { membershipOf } from '../teams/memberships.ts'
import { requireReach } from '../teams/within-reach.ts'
import { closeInvitations, queueExpiry } from './close-invitations.ts'
import { grantedBy, receiverOf } from './pending-invitations.ts'
import * as store from './store.ts'

const codeLength = 32
const lifetime = 48 * hour

const invitations: Limit = { name: 'invitations by', most: 100, window: day }
/** Shared by all accounts of a client's address, so that nobody mails strangers from many accounts. */
const fromClient: Limit = { name: 'invitations from', most: 300, window: day }

/** From all teams and senders together. */
const toReceiver: Limit = { name: 'invitations to', most: 20, window: day }
/** Fewer, so that a single sender cannot use up what a recipient may get from others. */
const ofSender: Limit = { name: 'invitations by one to', most: 5, window: day }

async function limitSender(context: Context, { viewer, address }: Sender): Promise<void> {
  await limitTries(context, invitations, viewer.userId)
  await limitTries(context, fromClient, addressSubject(context, address))
}

/** Uses the invitation's transaction, which holds a connection already. */
async function limitReceiver(
  context: Context,
  change: Db,
  viewer: UserViewer,
  receiver: string,
): Promise<void> {
  const within = { ...context, db: change }
  await limitTries(within, ofSender, `${viewer.userId} ${receiver}`)
  await limitTries(within, toReceiver, receiver)
}

export interface Grant {
  readonly team_role: GrantableRole
  readonly visible_websites: 'all' | readonly string[]
}

/** The member who invites. */
export interface Sender {
  readonly viewer: UserViewer
  readonly membership: Membership
  /** The client's. */
  readonly address: string
}

export interface Invited {
  readonly invite_id: string
  readonly invite_code: string
  readonly expires_at: number
}

/**
 * By address. An account with that address also gets a message. Refuses `person_is_member`, `plan_limit`, and `not_allowed` if a pending one grants
 * more websites than the viewer sees.
 */
export async function inviteAddress(
  context: Context,
  sender: Sender,
  email: string,
  grant: Grant,
): Promise<Invited> {
  await limitSender(context, sender)
  return context.db.transaction().execute(async (change) => {
    const person = await findPersonByName(change, email)
    await limitReceiver(context, change, sender.viewer, person?.userId ?? email)
    return invite(context, change, { ...sender, grant, email, person })
  })
}

/** An existing account; pending until it accepts. Refuses `account_unknown`, `person_is_member`, `plan_limit`. */
export async function inviteAccount(
  context: Context,
  sender: Sender,
  account: string,
  grant: Grant,
): Promise<Invited> {
  await limitSender(context, sender)
  return context.db.transaction().execute(async (change) => {
    const person = await findPersonByName(change, account)
    if (!person) refuse('account_unknown')
    await limitReceiver(context, change, sender.viewer, person.userId)
    return invite(context, change, { ...sender, grant, email: person.email, person })
  })
}

interface Invite {
  readonly viewer: UserViewer
  readonly membership: Membership
  readonly grant: Grant
  readonly email: string | null
  readonly person: Person | null
}

async function invite(
  context: Context,
  change: Db,
  { viewer, membership: { teamId }, grant, email, person }: Invite,
): Promise<Invited> {
  const now = context.clock.now()
  const { team, membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
  if (person && (await membershipOf(change, teamId, person.userId))) refuse('person_is_member')
  // A new invitation replaces the previous one.
  const replaced = [
    ...(email === null ? [] : await closeInvitations(context, change, { teamId, email }, 'cancelled')),
    ...(person
      ? await closeInvitations(context, change, { teamId, userId: person.userId }, 'cancelled')
      : []),
  ]
  for (const row of replaced)
    if (row.expires_at.getTime() > now) await requireReach(change, membership, grantedBy(row))
  await requireMemberPlace(context, change, team, await store.countPending(change, teamId, new Date(now)))
  const visible = await grantWebsites(change, membership, grant.visible_websites)
  const code = randomCode(codeLength)
  const expires = new Date(now + lifetime)
  const inviteId = await store.insertInvitation(change, {
    team_id: teamId,
    code_hash: hashToken(code),
    email,
    user_id: email === null ? (person?.userId ?? null) : null,
    role: grant.team_role,
    all_websites: visible === 'all',
    website_ids: visible === 'all' ? [] : visible,
    invited_by: viewer.userId,
    created_at: new Date(now),
    expires_at: expires,
  })
  await queueExpiry(change, inviteId, expires)
  await recordAudit(context, change, {
    teamId,
    actor: viewer,
    action: 'member_invited',
    params: { name: email ?? person?.name ?? '', role: roleNames[grant.team_role] },
  })
  await notifyRecipient(context, change, { inviteId, code, email, person, viewer, team: team.name })
  return { invite_id: inviteId, invite_code: code, expires_at: unixTime(expires) }
}

interface Notice {
  readonly inviteId: string
  readonly code: string
  readonly email: string | null
  readonly person: Person | null
  readonly viewer: UserViewer
  readonly team: string
}

async function notifyRecipient(
  context: Context,
  change: Db,
  { inviteId, code, email, person, viewer, team }: Notice,
): Promise<void> {
  const params = { sender: viewer.account, team }
  if (person)
    await notify(context, change, {
      userId: person.userId,
      kind: 'invitation',
      params,
      link: store.linkTo(inviteId),
    })
  if (email !== null)
    await queueMail(change, {
      to: email,
      language: person?.language ?? viewer.language,
      text: 'invitation',
      params,
      // The address prefills the registration form; it is the recipient's own.
      path: `/accept?invite_code=${code}&email=${encodeURIComponent(email)}`,
    })
}

/** Sends it again with a new code and a new expiry. The old code becomes invalid. Refuses like `cancelInvitation`. */
export async function resendInvitation(
  context: Context,
  sender: Sender,
  inviteId: string,
): Promise<{ invite_code: string; expires_at: number }> {
  const { viewer } = sender
  const { teamId, teamName } = sender.membership
  await limitSender(context, sender)
  const code = randomCode(codeLength)
  const expires = new Date(context.clock.now() + lifetime)
  await context.db.transaction().execute(async (change) => {
    const held = await store.findById(change, inviteId)
    if (held?.team_id !== teamId) refuse('not_found')
    const person = await receiverOf(change, held)
    const receiver = person?.userId ?? held.email
    // Before the team is locked, in the same order as inviting.
    if (receiver !== null) await limitReceiver(context, change, viewer, receiver)
    const { team, membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
    const row = await store.renew(change, teamId, inviteId, {
      codeHash: hashToken(code),
      expires,
      by: viewer.userId,
    })
    if (!row) refuse('not_found')
    await queueExpiry(change, inviteId, expires)
    await requireReach(change, membership, grantedBy(row))
    // An expired invitation no longer reserved a place.
    const pending = await store.countPending(change, teamId, new Date(context.clock.now()))
    await requireMemberPlace(context, change, team, pending - 1)
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'invitation_resent',
      params: { name: row.email ?? person?.name ?? '' },
    })
    await notifyRecipient(context, change, {
      inviteId,
      code,
      email: row.email,
      person,
      viewer,
      team: teamName,
    })
  })
  return { invite_code: code, expires_at: unixTime(expires) }
}

/** Refuses `not_found`, and `not_allowed` if it grants more websites than the viewer sees. */
export async function cancelInvitation(
  context: Context,
  { viewer, membership: { teamId } }: Pick<Sender, 'viewer' | 'membership'>,
  inviteId: string,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const { membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
    const row = await store.findById(change, inviteId)
    if (row?.team_id !== teamId) refuse('not_found')
    const [closed] = await closeInvitations(context, change, { id: inviteId }, 'cancelled')
    if (!closed) refuse('not_found')
    await requireReach(change, membership, grantedBy(row))
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'invitation_cancelled',
      params: { name: row.email ?? row.added_name ?? '' },
    })
  })
}
