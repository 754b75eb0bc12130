/** Cancels open offers when the website or a team is deleted or a newer offer is made. The other side is informed. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { tell } from '../messages/messages.ts'
import { cancelOpen } from './store.ts'

type Clocked = Pick<Context, 'clock'>

/** `except`: the recipient who gets a message about the newer offer anyway. */
export async function cancelTransfersOf(
  context: Clocked,
  change: Db,
  viewer: Pick<UserViewer, 'userId' | 'account'>,
  website: { readonly websiteId: string; readonly name: string },
  except?: string,
): Promise<void> {
  const recipients = await cancelOpen(change, { websiteId: website.websiteId })
  for (const { recipient_id: userId } of recipients)
    if (userId !== viewer.userId && userId !== except)
      await tell(context, change, {
        userId,
        kind: 'transfer_cancelled',
        holes: { website: website.name, sender: viewer.account },
      })
}

/** Nobody is informed of cancelled offers to a deleted team, because their senders belong to that team, too. */
export async function cancelTransfersTo(change: Db, teamId: string): Promise<void> {
  await cancelOpen(change, { teamId })
}
