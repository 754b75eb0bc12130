/** Ends open offers that cannot be accepted any more, or that a newer one replaces. The other side is notified. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { notify, notifyAll, readSettled } from '../messages/messages.ts'
import { teamAdmins } from '../teams/memberships.ts'
import { cancelPending, linkTo, type OffersOf } from './store.ts'

type Clocked = Pick<Context, 'clock'>

/** Returns those that could still be answered. */
async function cancelOffers(context: Clocked, change: Db, of: OffersOf) {
  const cancelled = await cancelPending(change, of)
  const asked = cancelled.map(({ id, recipient_id }) => ({ userId: recipient_id, link: linkTo(id) }))
  await readSettled(context, change, asked)
  const now = new Date(context.clock.now())
  return cancelled.filter(({ expires_at }) => expires_at > now)
}

/** When their websites are deleted or offered anew. `except`: users who are notified of the newer offer anyway. */
export async function cancelTransfersOf(
  context: Clocked,
  change: Db,
  actor: Actor,
  websiteIds: readonly string[],
  except?: string,
): Promise<void> {
  for (const { website, recipient_id: userId } of await cancelOffers(context, change, { websiteIds }))
    if (userId !== actor.userId && userId !== except)
      await notify(context, change, {
        userId,
        kind: 'transfer_cancelled',
        params: { website, sender: actor.account },
      })
}

/** Those that a user sent for a team, once that user may no longer give its websites away. */
export async function cancelTransfersSentBy(
  context: Clocked,
  change: Db,
  actor: Actor,
  from: { readonly teamId: string; readonly userId: string; readonly name: string },
): Promise<void> {
  const sent = await cancelOffers(context, change, { fromTeam: from.teamId, senderId: from.userId })
  for (const { website_id: websiteId, website, recipient_id: userId } of sent) {
    const params = { website, sender: from.name }
    const line = { teamId: from.teamId, actor, websiteId, params }
    await recordAudit(context, change, { ...line, action: 'transfer_cancelled' })
    if (userId !== from.userId) await notify(context, change, { userId, kind: 'transfer_cancelled', params })
  }
}

/** To a user who is gone, to a team that is gone, or to a team into which the recipient may no longer put websites. */
export type GoneRecipient =
  | { readonly recipientId: string; readonly name: string }
  | { readonly toTeam: string; readonly recipientId?: string; readonly name: string }

/** The admins who see the website are notified, because nobody answered. */
export async function endTransfersTo(
  context: Clocked,
  change: Db,
  actor: Actor,
  { name, ...gone }: GoneRecipient,
): Promise<void> {
  const ended = await cancelOffers(context, change, gone)
  for (const { website_id: websiteId, from_team: teamId, website } of ended) {
    const params = { website, name }
    // Without an actor: who leaves another team did nothing in this one.
    await recordAudit(context, change, { teamId, actor: null, action: 'transfer_ended', websiteId, params })
    const admins = await teamAdmins(change, teamId, websiteId)
    const others = admins.filter((userId) => userId !== actor.userId)
    await notifyAll(context, change, others, { kind: 'transfer_ended', params, link: '/websites', teamId })
  }
}
