/** The task that erases one visitor from the events store. The operator starts it when a person exercises their right to erasure. */
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type BoundTask, carryOut, task } from '../../jobs/task.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { settling } from './erase-website.ts'
import { holdWebsite } from './lock-website.ts'

/** Exactly one is given: the id shown in reports, or the id given by the site. */
export const visitorNamed = z.union(
  [
    z.strictObject({ visitor: z.string().regex(/^\d{1,20}$/) }),
    z.strictObject({ ownId: z.string().min(1).max(200) }),
  ],
  { error: "Give one visitor: the id in reports, or the site's own id." },
)
export type VisitorNamed = z.output<typeof visitorNamed>

const eraseVisitorEvents = task(
  'erase_visitor_events',
  z.object({
    websiteId: z.uuid(),
    named: visitorNamed,
    /** Unix milliseconds. Events before this instant are erased. */
    before: z.int(),
  }),
)

/** Queues the erasure twice: now, and once pending events have been stored. The log names only the website, because the visitor is to be forgotten. */
export async function requestVisitorErasure(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { websiteId, teamId }: { readonly websiteId: string; readonly teamId: string },
  named: VisitorNamed,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (change) => {
    const website = await holdWebsite(change, { websiteId, teamId })
    await addJob(change, eraseVisitorEvents, { websiteId, named, before: now })
    const runAt = new Date(now + settling)
    await addJob(change, eraseVisitorEvents, { websiteId, named, before: now }, { runAt })
    const holes = { website: website.name }
    await recordAudit(context, change, { teamId, actor, action: 'visitor_erased', websiteId, holes })
  })
}

/** Erases a visitor's events that are older than an instant. */
export type EraseVisitor = (websiteId: string, visitor: bigint, before: number) => Promise<void>

/** `visitorOf`: the visitor for an id given by the site. */
export function eraseVisitorTask(
  visitorOf: (websiteId: string, ownId: string) => bigint,
  erase: EraseVisitor,
): BoundTask {
  return carryOut(eraseVisitorEvents, ({ websiteId, named, before }) =>
    erase(websiteId, 'visitor' in named ? BigInt(named.visitor) : visitorOf(websiteId, named.ownId), before),
  )
}
