/** Cancels pending invitations whose team or sender is no longer behind them. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Reach } from '../teams/within-reach.ts'
import { closeInvitations } from './close-invitations.ts'
import { lockSentBy } from './store.ts'

interface Sender {
  readonly teamId: string
  readonly userId: string
  /** Who ends the sender's right. */
  readonly actor: Actor
  /** What the sender may still give, if that is something. */
  readonly reaches?: Reach
}

/**
 * Those that a user sent for a team, once that user may no longer invite, or no longer to all of their websites. Otherwise somebody who must go could
 * have a way back, or let others in, for two more days.
 */
export async function cancelInvitationsSentBy(
  context: Pick<Context, 'clock'>,
  change: Db,
  { teamId, userId, actor, reaches = () => false }: Sender,
): Promise<void> {
  const now = new Date(context.clock.now())
  for (const { id, email, added_name, expires_at, ...sent } of await lockSentBy(change, teamId, userId)) {
    if (reaches(sent.all_websites ? 'all' : sent.website_ids)) continue
    await closeInvitations(context, change, { id }, 'cancelled')
    const name = email ?? added_name ?? ''
    if (expires_at > now)
      await recordAudit(context, change, { teamId, actor, action: 'invitation_cancelled', params: { name } })
  }
}
