/** The task that erases a website's events from the store. It is queued when a website is deleted or reset. */
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BoundTask, carryOut, task } from '../../jobs/task.ts'
import { markErased } from './store.ts'

const eraseEvents = task(
  'erase_website_events',
  z.object({
    websiteId: z.uuid(),
    /** Unix milliseconds. Events before this instant are erased. */
    before: z.int(),
  }),
)

/** Longest time until an accepted event is stored, in milliseconds. */
export const settling = 60_000

/** Erases a website's events that are older than an instant. */
export type EraseEvents = (websiteId: string, before: number) => Promise<void>

/** Queues the erasure twice: now, and again once pending events have been stored. */
export async function queueErasure(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  websiteId: string,
): Promise<void> {
  const now = clock.now()
  await addJob(db, eraseEvents, { websiteId, before: now })
  await addJob(db, eraseEvents, { websiteId, before: now }, { runAt: new Date(now + settling) })
}

export function eraseTask({ db, clock }: Pick<Context, 'db' | 'clock'>, erase: EraseEvents): BoundTask {
  return carryOut(eraseEvents, async ({ websiteId, before }) => {
    await erase(websiteId, before)
    await markErased(db, websiteId, new Date(clock.now()))
  })
}
