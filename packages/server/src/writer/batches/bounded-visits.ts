/** The visits that a plan is made from, read within the plan's bounds. */
import type { VisitLookups } from '../lookups/visit-lookups.ts'
import { type PlanBounds, PlanTooLarge } from '../plan/plan-bounds.ts'
import type { WriterState } from '../state/writer-state.ts'
import type { Missing, VisitSource } from '../visits/needs.ts'
import type { Known } from '../visits/state.ts'

/** Visitors whose known visits are read at once. */
const readAtOnce = 1000

/** What the state knows, and from the store what it does not. Both throw `PlanTooLarge`. */
export function boundedVisits(
  state: Pick<WriterState, 'read'>,
  lookups: Pick<VisitLookups, 'visits'>,
  bounds: PlanBounds,
): VisitSource {
  return {
    async read(visitors) {
      const all = new Map<bigint, Known>()
      for (let at = 0; at < visitors.length; at += readAtOnce) {
        const part = await state.read(visitors.slice(at, at + readAtOnce))
        bounds.addKnown(part.values())
        for (const [visitor, known] of part) all.set(visitor, known)
      }
      return all
    },
    load: (needs) => load(lookups, needs, bounds),
  }
}

/** A single event may be far from what is known of its visitor, with any number of visits in between. */
async function load(
  lookups: Pick<VisitLookups, 'visits'>,
  needs: readonly Missing[],
  bounds: PlanBounds,
): Promise<Map<bigint, Known>> {
  try {
    return await lookups.visits(
      needs.map(({ wide, ...need }) => ({ ...need, ...wide })),
      bounds,
    )
  } catch (error) {
    if (bounds.splits || !(error instanceof PlanTooLarge)) throw error
    return lookups.visits(needs)
  }
}
