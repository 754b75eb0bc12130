/** Ends open offers when their websites or a team are deleted or a newer offer replaces them. The other side is notified. */
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
  websites: readonly { readonly id: string; readonly name: string }[],
  except?: string,
): Promise<void> {
  const names = new Map(websites.map(({ id, name }) => [id, name]))
  const cancelled = await cancelPending(change, { websiteIds: [...names.keys()] })
  const now = context.clock.now()
  for (const { website_id, recipient_id: userId, expires_at } of cancelled)
    if (userId !== actor.userId && userId !== except && expires_at.getTime() > now)
      await notify(context, change, {
        userId,
        kind: 'transfer_cancelled',
        params: { website: names.get(website_id) ?? '', sender: actor.account },
      })
}

/** Only a member of both teams could make an offer to a deleted team, so nobody else is notified. */
export async function cancelTransfersTo(change: Db, teamId: string): Promise<void> {
  await cancelPending(change, { teamId })
}
