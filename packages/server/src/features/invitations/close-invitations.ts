/** Ends invitations: answered, withdrawn, or too late. The messages about them ask for nothing any more. */
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../../jobs/task.ts'
import { readSettled } from '../messages/messages.ts'
import { receiverOf } from './pending-invitations.ts'
import * as store from './store.ts'

/** Those that are pending, including expired ones. Returns them. */
export async function closeInvitations(
  context: Pick<Context, 'clock'>,
  change: Db,
  ...which: Parameters<typeof store.closePending> extends [Db, ...infer Rest] ? Rest : never
) {
  const closed = await store.closePending(change, ...which)
  const asked = closed.map(({ id, receiver_id }) => ({ userId: receiver_id, link: store.linkTo(id) }))
  await readSettled(context, change, asked)
  return closed
}

const expiredInvitation = task('read_expired_invitation', z.object({ inviteId: z.uuid() }))

export function queueExpiry(change: Db, inviteId: string, expires: Date): Promise<void> {
  return addJob(change, expiredInvitation, { inviteId }, { key: `invitation ${inviteId}`, runAt: expires })
}

/** It stays as it is, because it can be sent again. */
export function invitationExpiryTask(context: Pick<Context, 'db' | 'clock'>): BoundTask {
  return bindTask(expiredInvitation, async ({ inviteId }) => {
    const { db, clock } = context
    const held = await store.findById(db, inviteId)
    if (!held || held.expires_at.getTime() > clock.now()) return
    const receiver = await receiverOf(db, held)
    await readSettled(context, db, [{ userId: receiver?.userId ?? null, link: store.linkTo(inviteId) }])
  })
}
