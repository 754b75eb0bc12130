/** Cancels pending invitations whose team or sender is no longer behind them. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { cancelSentBy } from './store.ts'

/** All of a team, as part of deleting it. */
export { cancelOf as cancelInvitationsOf } from './store.ts'

/**
 * Those that a user sent for a team, once that user may no longer invite. Otherwise somebody who must go could have a way back, or let others in, for
 * two more days.
 */
export async function cancelInvitationsSentBy(
  context: Pick<Context, 'clock'>,
  change: Db,
  { teamId, userId, actor }: { readonly teamId: string; readonly userId: string; readonly actor: Actor },
): Promise<void> {
  for (const name of await cancelSentBy(change, teamId, userId, new Date(context.clock.now())))
    await recordAudit(context, change, { teamId, actor, action: 'invitation_cancelled', params: { name } })
}
