/** The job that deletes one visitor from the events store, on request of the operator for a person. */
import { collectLimits } from '@footfall/contract/api/collect'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../../jobs/task.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { settling, untilErased } from './erase-website.ts'
import { lockWebsiteIn } from './lock-website.ts'

const longest = collectLimits.visitorId
const error = `Give one visitor: the id in reports (up to 20 digits), or the site's own id (up to ${longest} characters).`

const noVisitor = 'No visitor has this id: the ids in reports are at most 18446744073709551615.'

/** A 64-bit number, as reports show it. */
const visitorId = z
  .string()
  .regex(/^\d{1,20}$/, { error, abort: true })
  .refine((digits) => BigInt(digits) < 2n ** 64n, { error: noVisitor })

/** Exactly one is given: the id in reports, or the site's own id. */
export const visitorNamed = z.union(
  [
    z.strictObject({ visitor: visitorId }),
    z.strictObject({ ownId: z.string().min(1, { error }).max(longest, { error }) }),
  ],
  { error },
)
export type VisitorNamed = z.output<typeof visitorNamed>

const eraseVisitorEvents = task(
  'erase_visitor_events',
  z.object({
    websiteId: z.uuid(),
    named: visitorNamed,
    /** Unix milliseconds: events before this instant are deleted. */
    before: z.int(),
  }),
  'erasures',
)

/** After websites: one that is reset takes no imports until its erasure is over, and nobody's calls wait for a visitor's. */
const options = { ...untilErased, priority: 1 }

/** Runs at once, and again when events in flight have arrived. The log only names the website, because the visitor is to be forgotten. */
export async function requestVisitorErasure(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { websiteId, teamId }: { readonly websiteId: string; readonly teamId: string },
  named: VisitorNamed,
): Promise<void> {
  const now = context.clock.now()
  // A server whose clock is ahead may have sent events of the next minutes.
  const before = now + collectLimits.ahead
  await context.db.transaction().execute(async (change) => {
    const website = await lockWebsiteIn(change, { websiteId, teamId })
    await addJob(change, eraseVisitorEvents, { websiteId, named, before }, options)
    const runAt = new Date(now + settling)
    await addJob(change, eraseVisitorEvents, { websiteId, named, before }, { ...options, runAt })
    const params = { website: website.name }
    await recordAudit(context, change, { teamId, actor, action: 'visitor_erased', websiteId, params })
  })
}

/** Deletes a visitor's data from before an instant. */
export type EraseVisitor = (websiteId: string, visitor: bigint, before: number) => Promise<void>

/** `visitorOf`: the visitor for a site's own id. */
export function eraseVisitorTask(
  visitorOf: (websiteId: string, ownId: string) => bigint,
  erase: EraseVisitor,
): BoundTask {
  return bindTask(eraseVisitorEvents, ({ websiteId, named, before }) =>
    erase(websiteId, 'visitor' in named ? BigInt(named.visitor) : visitorOf(websiteId, named.ownId), before),
  )
}
