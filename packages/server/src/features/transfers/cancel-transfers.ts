/** Ends open offers when the website or a team is deleted or a newer offer replaces them. The other side is notified. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Actor } from '../audit/audit.ts'
import { notify } from '../messages/messages.ts'
import { cancelPending } from './store.ts'

type Clocked = Pick<Context, 'clock'>

/** `except`: users who are notified of the newer offer anyway. */
export async function cancelTransfersOf(
  context: Clocked,
  change: Db,
  actor: Actor,
  website: { readonly websiteId: string; readonly name: string },
  except?: string,
): Promise<void> {
  const cancelled = await cancelPending(change, { websiteId: website.websiteId })
  const now = context.clock.now()
  for (const { recipient_id: userId, expires_at } of cancelled)
    if (userId !== actor.userId && userId !== except && expires_at.getTime() > now)
      await notify(context, change, {
        userId,
        kind: 'transfer_cancelled',
        params: { website: website.name, sender: actor.account },
      })
}

/** Only a member of both teams could make an offer to a deleted team, so nobody else is notified. */
export async function cancelTransfersTo(change: Db, teamId: string): Promise<void> {
  await cancelPending(change, { teamId })
}
