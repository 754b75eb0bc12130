/** Offers a website to another of the user's teams, or to another account: a mail, a message, 24 hours. */

import { can } from '@footfall/contract/access'
import { domainLabel } from '@footfall/contract/domain-label'
import { day, hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import { isDeletedUser } from '../../db/deleted-user.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken, randomCode } from '../../lib/secrets/token.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { findPerson, findPersonByName, type Person } from '../accounts/people.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { notify, readSettled } from '../messages/messages.ts'
import { lockLivingTeam } from '../teams/lock-team.ts'
import { membershipOf, teamsOf } from '../teams/memberships.ts'
import { lockWebsiteAs } from '../websites/lock-website.ts'
import { cancelTransfersOf } from './cancel-transfers.ts'
import { queueExpiry } from './expired-offer.ts'
import * as store from './store.ts'

const codeLength = 32
const lifetime = 24 * hour

const offers: Limit = { name: 'transfers offered by', most: 50, window: day }

/** From all senders together. Counted within the offer's transaction, which holds a connection already. */
const toReceiver: Limit = { name: 'transfers offered to', most: 50, window: day }
/** Fewer, so that a single sender cannot use up what a recipient may get from others. */
const ofSender: Limit = { name: 'transfers offered by one to', most: 20, window: day }

export type Offer =
  | { readonly transfer_type: 'my_team'; readonly team_id: string }
  | { readonly transfer_type: 'other_user'; readonly email: string }

/** The other teams into which the viewer may put websites. */
export async function transferTeams(context: Context, viewer: UserViewer, website: WebsiteAccess) {
  const teams = await teamsOf(context, viewer.userId)
  return teams
    .filter((team) => team.teamId !== website.teamId && can(team.role, 'website.edit'))
    .map((team) => ({ team_id: team.teamId, team_name: team.teamName }))
}

/** Replaces a previous offer. Refuses `email_not_registered`, `transfer_to_self`, `not_found` for the team. */
export async function offerWebsite(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
  offer: Offer,
): Promise<{ transfer_id: string; expires_at: number }> {
  await limitTries(context, offers, viewer.userId)
  const now = context.clock.now()
  const expires = new Date(now + lifetime)
  const code = randomCode(codeLength)
  return context.db.transaction().execute(async (change) => {
    const { website: row } = await lockWebsiteAs(change, viewer, website, 'team.own')
    const { recipient, toTeam } = await addressee(change, viewer, website, offer)
    if (recipient.userId !== viewer.userId) {
      const within = { ...context, db: change }
      await limitTries(within, ofSender, `${viewer.userId} ${recipient.userId}`)
      await limitTries(within, toReceiver, recipient.userId)
    }
    await cancelTransfersOf(context, change, viewer, [row.id], recipient.userId)
    const transferId = await store
      .insertTransfer(change, {
        website_id: website.websiteId,
        from_team: website.teamId,
        to_team: toTeam?.id ?? null,
        sender_id: viewer.userId,
        recipient_id: recipient.userId,
        code_hash: hashToken(code),
        created_at: new Date(now),
        expires_at: expires,
      })
      .catch((error: unknown) => {
        // Deleted since the look-up.
        if (!toTeam && isDeletedUser(error, 'recipient_id')) refuse('email_not_registered')
        throw error
      })
    await queueExpiry(change, transferId, expires)
    const subject = { website: row.name, domain: domainLabel(row.domain) }
    // Nobody wants to be told that they want to give themselves something.
    const [kind, text, params] = toTeam
      ? (['transfer_to_own_team', 'transfer_to_own_team', { ...subject, team: toTeam.name }] as const)
      : (['transfer_received', 'transfer', { ...subject, sender: viewer.account }] as const)
    await recordAudit(context, change, {
      teamId: website.teamId,
      actor: viewer,
      action: 'transfer_sent',
      websiteId: website.websiteId,
      params: { website: row.name, recipient: recipient.email ?? recipient.name },
    })
    await notify(context, change, {
      userId: recipient.userId,
      kind,
      params,
      link: store.linkTo(transferId),
    })
    if (recipient.email)
      await queueMail(change, {
        to: recipient.email,
        language: recipient.language,
        text,
        params,
        path: `/accept?transfer_code=${code}`,
      })
    return { transfer_id: transferId, expires_at: unixTime(expires) }
  })
}

async function addressee(
  change: Db,
  viewer: UserViewer,
  website: WebsiteAccess,
  offer: Offer,
): Promise<{ recipient: Person; toTeam: { id: string; name: string } | null }> {
  if (offer.transfer_type === 'my_team') {
    // Waits for a change of the team, which ends the offers to it.
    const team = await lockLivingTeam(change, offer.team_id)
    const membership = await membershipOf(change, offer.team_id, viewer.userId)
    const self = await findPerson(change, viewer.userId)
    if (!team || !membership || !self || team.id === website.teamId || !can(membership.role, 'website.edit'))
      refuse('not_found')
    return { recipient: self, toTeam: team }
  }
  const recipient = await findPersonByName(change, offer.email)
  if (!recipient) refuse('email_not_registered')
  if (recipient.userId === viewer.userId) refuse('transfer_to_self')
  return { recipient, toTeam: null }
}

/** The open offer; null if there is none. */
export async function pendingOffer(context: Context, viewer: UserViewer, websiteId: string) {
  const open = await store.findOpen(context.db, websiteId, new Date(context.clock.now()))
  if (!open) return null
  const teams = open.to_team === null ? [] : await teamsOf(context, viewer.userId)
  return {
    transfer_id: open.id,
    recipient: open.recipient_email ?? open.recipient_name,
    to_team: teams.find((team) => team.teamId === open.to_team)?.teamName ?? null,
    expires_at: unixTime(open.expires_at),
  }
}

/** Refuses `not_found` without an offer. */
export async function withdrawOffer(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
): Promise<void> {
  const { teamId, websiteId } = website
  await context.db.transaction().execute(async (change) => {
    const { name } = (await lockWebsiteAs(change, viewer, website, 'team.own')).website
    const open = await store.findOpen(change, websiteId, new Date(context.clock.now()))
    if (!open || !(await store.closeTransfer(change, open.id, 'cancelled', null))) refuse('not_found')
    await readSettled(context, change, [{ userId: open.recipient_id, link: store.linkTo(open.id) }])
    const params = { website: name, sender: viewer.account }
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'transfer_cancelled',
      websiteId,
      params,
    })
    if (open.recipient_id !== viewer.userId)
      await notify(context, change, { userId: open.recipient_id, kind: 'transfer_cancelled', params })
  })
}
