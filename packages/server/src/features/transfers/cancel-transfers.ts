/** Ends open offers that cannot be accepted any more, or that a newer one replaces. The other side is notified. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { notify, notifyAll } from '../messages/messages.ts'
import { teamAdmins } from '../teams/memberships.ts'
import { cancelPending } from './store.ts'

type Clocked = Pick<Context, 'clock'>

/** When their websites are deleted or offered anew. `except`: users who are notified of the newer offer anyway. */
export async function cancelTransfersOf(
  context: Clocked,
  change: Db,
  actor: Actor,
  websiteIds: readonly string[],
  except?: string,
): Promise<void> {
  const now = new Date(context.clock.now())
  for (const { website, recipient_id: userId } of await cancelPending(change, { websiteIds }, now))
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
  const now = new Date(context.clock.now())
  const sent = await cancelPending(change, { fromTeam: from.teamId, senderId: from.userId }, now)
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
  const ended = await cancelPending(change, gone, new Date(context.clock.now()))
  for (const { website_id: websiteId, from_team: teamId, website } of ended) {
    const params = { website, name }
    // Without an actor: who leaves another team did nothing in this one.
    await recordAudit(context, change, { teamId, actor: null, action: 'transfer_ended', websiteId, params })
    const admins = await teamAdmins(change, teamId, websiteId)
    const others = admins.filter((userId) => userId !== actor.userId)
    await notifyAll(context, change, others, { kind: 'transfer_ended', params, link: '/websites', teamId })
  }
}
