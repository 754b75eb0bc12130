/** The job about an offer that nobody answered in time: the sender is told, the recipient asked no more. It is queued with the offer. */
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../../jobs/task.ts'
import { notifyOnce, readSettled } from '../messages/messages.ts'
import * as store from './store.ts'

const expiredOffer = task('tell_expired_transfer', z.object({ transferId: z.uuid() }))

export function queueExpiry(change: Db, transferId: string, expires: Date): Promise<void> {
  return addJob(change, expiredOffer, { transferId }, { runAt: expires })
}

/** The offer stays as it is: whoever opens its link reads that it has expired. */
export function expiryTask(context: Pick<Context, 'db' | 'clock'>): BoundTask {
  return bindTask(expiredOffer, async ({ transferId }) => {
    const offer = await store.findById(context.db, transferId)
    if (offer?.status !== 'pending' || offer.website_deleted_at) return
    await readSettled(context, context.db, [{ userId: offer.recipient_id, link: store.linkTo(transferId) }])
    // A node may be killed before the job counts as done: then another runs it again.
    await notifyOnce(context, context.db, transferId, {
      userId: offer.sender_id,
      kind: 'transfer_expired',
      params: { website: offer.website_name },
      link: `/websites/${offer.website_id}/settings`,
      teamId: offer.from_team,
    })
  })
}
