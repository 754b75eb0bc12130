/** The job that deletes a website's events from the store. It is queued when a website is deleted or reset. */
import { minute } from '@footfall/contract/durations'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addJobs } from '../../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../../jobs/task.ts'
import { endReset, markErased } from './store.ts'

const eraseEvents = task(
  'erase_website_events',
  z.object({
    websiteId: z.uuid(),
    /** Unix milliseconds: events before this instant are deleted. */
    before: z.int(),
    /** Whether nothing from before then can be in flight any more. */
    last: z.boolean().default(false),
  }),
  'erasures',
)

/** How long accepted events may be in flight, in milliseconds. */
export const settling = minute

/** Months of attempts, six hours apart in the end: what was promised to be erased must not stay because the events store was away for days. */
export const untilErased = { maxAttempts: 1000 }

/** Deletes a website's events from before an instant. */
export type EraseEvents = (websiteId: string, before: number) => Promise<void>

/**
 * Queued twice each: at once, and again for events in flight. Replaces what waits for a website, which is to erase less. Of many websites at once,
 * the first comes before the second ones of others, and so on: nobody waits for all of a team's.
 */
export async function queueErasures(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  websiteIds: readonly string[],
): Promise<void> {
  const now = clock.now()
  const queue = (name: string, last: boolean, runAt?: Date): Promise<void> =>
    addJobs(
      db,
      eraseEvents,
      websiteIds.map((websiteId, priority) => ({
        payload: { websiteId, before: now, last },
        key: `${name} ${websiteId}`,
        priority,
      })),
      { ...untilErased, ...(runAt && { runAt }) },
    )
  await queue('erase', false)
  await queue('erase again', true, new Date(now + settling))
}

export function eraseTask({ db, clock }: Pick<Context, 'db' | 'clock'>, erase: EraseEvents): BoundTask {
  return bindTask(eraseEvents, async ({ websiteId, before, last }) => {
    await erase(websiteId, before)
    await markErased(db, websiteId, new Date(clock.now()))
    if (last) await endReset(db, websiteId, new Date(before))
  })
}
