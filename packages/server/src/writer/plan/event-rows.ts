/** Rows of new events, and of stored events that a late event gives another visit. */
import { keyOf } from '../../journal/record/event-hash.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import type { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import type { CorrectionLookups } from '../lookups/correction-lookups.ts'
import { writeVisitorRow } from '../rows/rows.ts'
import { addMovedRow, type StoredEvent } from '../rows/stored-rows.ts'
import type { Assignment } from '../visits/assign.ts'
import type { Visit } from '../visits/visit.ts'
import type { Removal } from './insert-plan.ts'
import type { PlanTables } from './plan-tables.ts'

type EventLookups = Pick<CorrectionLookups, 'eventsOfVisits' | 'eventsOfOrphans' | 'firstVisits'>

/** Rows of new events, and again those of events that a late event moved to another visit. */
export async function addEventRows(
  tables: PlanTables,
  assignment: Assignment,
  lookups: EventLookups,
  yielder: EventLoopYielder,
): Promise<Removal[]> {
  const { events, moved, adopted } = assignment
  for (const { visit, events: own } of events) {
    if (yielder.isDue) await yielder.yield()
    for (const [nth, event] of own.entries()) tables.events.add(event, visit, ties(own, nth))
  }
  const left = new Map<string, { website: string; visitor: string; events: string[]; times: number[] }>()
  const move = (row: StoredEvent, to: Visit): void => {
    addMovedRow(tables.events, row, to)
    const { website_id, visitor, event, time_ms } = row
    if (BigInt(visitor) === to.visitor) return
    const leaving = left.get(visitor) ?? { website: website_id, visitor, events: [], times: [] }
    left.set(visitor, leaving)
    leaving.events.push(event)
    leaving.times.push(Number(time_ms))
  }
  const targets = new Map(moved.map(({ from, to }) => [keyOf(from.id), to]))
  for await (const row of lookups.eventsOfVisits(moved.map(({ from }) => from))) {
    const to = targets.get(row.visit)
    if (to) move(row, to)
  }
  const adopters = new Map(adopted.map(({ orphan, to }) => [keyOf(orphan.event), to]))
  const orphans = adopted.map(({ orphan, to: { website } }) => ({ ...orphan, website }))
  for await (const row of lookups.eventsOfOrphans(orphans)) {
    const to = adopters.get(row.event)
    if (to) move(row, to)
  }
  const removals = [...left.values()]
  const firsts = await remainingFirsts(removals, assignment, lookups)
  return removals.map((removal) => ({ ...removal, first: firsts.get(BigInt(removal.visitor)) ?? null }))
}

/** Whether one of a visit's events, which are in order, has the time of another. */
function ties(events: readonly JournaledEvent[], nth: number): boolean {
  const time = events[nth]?.time
  return events[nth - 1]?.time === time || events[nth + 1]?.time === time
}

/** For each visitor, when the first visit will have begun once the plan is stored, including visits outside of the known time range. */
async function remainingFirsts(
  visitors: readonly Pick<Removal, 'website' | 'visitor'>[],
  { removed, added }: Assignment,
  lookups: EventLookups,
): Promise<ReadonlyMap<bigint, number>> {
  if (visitors.length === 0) return new Map()
  const firsts = await lookups.firstVisits(visitors, removed)
  for (const { visitor, start } of added) firsts.set(visitor, Math.min(start, firsts.get(visitor) ?? start))
  return firsts
}

/**
 * The removed rows may be the only ones of the visitor, because the store keeps only the earliest. Therefore the remaining first day is inserted
 * again.
 */
export function addRemainingVisitors(tables: PlanTables, removals: readonly Removal[]): void {
  for (const { website, visitor, first } of removals)
    if (first !== null)
      writeVisitorRow(
        tables.of('visitors'),
        { website: uuidBytes(website), visitor: BigInt(visitor), start: first },
        false,
      )
}
