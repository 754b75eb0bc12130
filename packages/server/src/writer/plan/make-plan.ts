/**
 * Turns the records of a journal file into rows. Making a plan changes nothing outside, so it can be repeated when a look-up fails. The changes of
 * the state are part of the result, and are stored once the plan is durable.
 */

import { type DropCount, quarterOf } from '../../journal/record/drop-record.ts'
import { keyOf } from '../../journal/record/event-hash.ts'
import { kindNumbers } from '../../journal/record/event-record.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { propsOf } from '../../journal/record/props-of.ts'
import type { JournalRecords } from '../../journal/record/read-records.ts'
import type { SpareBuffers } from '../../lib/bytes/spare-buffers.ts'
import { uuidText } from '../../lib/bytes/uuid-bytes.ts'
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import type { Duplicates } from '../duplicates/duplicates.ts'
import { firstsOf } from '../duplicates/sorted-ids.ts'
import type { CorrectionLookups } from '../lookups/correction-lookups.ts'
import { writeEventIdRow, writeOrderRow, writeTraitRow, writeVisitorRow } from '../rows/rows.ts'
import { type Assignment, assignVisits } from '../visits/assign.ts'
import type { VisitSource } from '../visits/needs.ts'
import type { Known } from '../visits/state.ts'
import { addEventRows, addRemainingVisitors } from './event-rows.ts'
import { type EncodedPlan, encodePlan } from './insert-plan.ts'
import type { PlanBounds } from './plan-bounds.ts'
import { PlanTables } from './plan-tables.ts'

export interface PlanContext {
  readonly duplicates: Duplicates
  readonly visits: VisitSource
  readonly corrections: Pick<CorrectionLookups, keyof CorrectionLookups>
  /** Buffers for the plan's bytes. */
  readonly spare: SpareBuffers
  readonly bounds: PlanBounds
  /** A number that grows from plan to plan. */
  readonly order: number
}

export interface MadePlan extends EncodedPlan {
  /** Changes of the state: counted ids, known visitors, the newest receipt. */
  readonly counted: readonly JournaledEvent[]
  readonly known: ReadonlyMap<bigint, Known>
  readonly newest: number
  /** The import calls in it, with the number of duplicates among their events. */
  readonly calls: ReadonlyMap<number, number>
}

/** Makes the plan of a journal file. Rejects if the store cannot be queried, or with `PlanTooLarge`. */
export async function makePlan(
  name: string,
  records: JournalRecords,
  context: PlanContext,
): Promise<MadePlan> {
  const { counted, duplicates } = await dropDuplicates(records.events, context.duplicates)
  const assignment = await assignWithin(counted, context)
  const yielder = new EventLoopYielder()
  const tables = new PlanTables()
  const websites = new Map<Buffer, string>()
  const nameOf = (website: Buffer): string => {
    const known = websites.get(website) ?? uuidText(website)
    websites.set(website, known)
    return known
  }
  const removals = await addEventRows(tables, assignment, context.corrections, yielder)
  const given = new Set(counted.filter(({ isGiven }) => isGiven).map(({ visitor }) => visitor))
  await addVisitRows(tables, assignment, given, yielder)
  addRemainingVisitors(tables, removals)
  await addIdRows(tables, counted, yielder)
  addDropRows(tables, records, duplicates)
  const encoded = encodePlan(
    {
      name,
      inserts: tables.filled(),
      removals,
      earliest: earliestOf(counted, nameOf),
      websites: websitesOf(records, nameOf),
      order: context.order,
    },
    context.spare,
  )
  tables.spare()
  return {
    ...encoded,
    counted,
    known: assignment.known,
    newest: newestOf(records.events),
    calls: callsOf(records.events, duplicates),
  }
}

/** Assigns visits to the events. A visit with too many stored events stays as it is: the late event before it is of another visit. */
async function assignWithin(
  events: readonly JournaledEvent[],
  { visits, corrections, bounds }: PlanContext,
): Promise<Assignment> {
  const fixed = new Set<bigint>()
  for (;;) {
    const assignment = await assignVisits(events, visits, fixed)
    const { moved } = assignment
    const bytes = await corrections.bytesOfVisits(moved.map(({ from }) => from))
    const before = fixed.size
    for (const [visit, size] of bytes) if (bounds.isFixed(size)) fixed.add(visit)
    if (fixed.size > before) continue
    bounds.checkRows(
      assignment,
      bytes.reduce((sum, [, size]) => sum + size, 0),
    )
    return assignment
  }
}

/** The first event of each id, and the duplicates. */
async function dropDuplicates(
  events: readonly JournaledEvent[],
  earlier: Duplicates,
): Promise<{ counted: readonly JournaledEvent[]; duplicates: readonly JournaledEvent[] }> {
  const { firsts, repeats } = firstsOf(events)
  const known = await earlier.duplicates(firsts)
  if (known.size === 0) return { counted: firsts, duplicates: repeats }
  const duplicates = [...repeats]
  const counted: JournaledEvent[] = []
  for (const event of firsts) (known.has(keyOf(event.event)) ? duplicates : counted).push(event)
  return { counted, duplicates }
}

async function addVisitRows(
  tables: PlanTables,
  { removed, added }: Assignment,
  given: ReadonlySet<bigint>,
  yielder: EventLoopYielder,
): Promise<void> {
  const starts = new Map<bigint, number>()
  for (const visit of removed) {
    if (yielder.isDue) await yielder.yield()
    tables.visits.add(visit, -1)
    starts.set(visit.visitor, Math.min(visit.start, starts.get(visit.visitor) ?? visit.start))
  }
  for (const visit of added) {
    if (yielder.isDue) await yielder.yield()
    tables.visits.add(visit, 1)
    const known = starts.get(visit.visitor)
    if (known === undefined || visit.start < known)
      writeVisitorRow(tables.of('visitors'), visit, given.has(visit.visitor))
  }
}

/** The ids of events, and what events say of visitors and orders. */
async function addIdRows(
  tables: PlanTables,
  events: readonly JournaledEvent[],
  yielder: EventLoopYielder,
): Promise<void> {
  for (const event of events) {
    if (yielder.isDue) await yielder.yield()
    writeEventIdRow(tables.of('event_ids'), event)
    if (event.isGiven && event.kind === kindNumbers.engagement) addTraitRows(tables, event)
    if (paysOrder(event)) writeOrderRow(tables.of('order_payments'), event)
  }
}

/** Reports decide which of an order's payments count, because an earlier one may arrive later. */
function paysOrder({ kind, revenue, orderId }: JournaledEvent): boolean {
  return revenue !== 0 && orderId !== '' && kind !== kindNumbers.engagement
}

/** One row for each trait of the visitor in the event. */
function addTraitRows(tables: PlanTables, event: JournaledEvent): void {
  for (const [name, value] of propsOf(event)) writeTraitRow(tables.of('traits'), event, name, value)
}

function addDropRows(
  tables: PlanTables,
  { drops, samples }: JournalRecords,
  duplicates: readonly JournaledEvent[],
): void {
  const all = new Map<string, DropCount>()
  const add = (drop: DropCount): void => {
    const key = `${uuidText(drop.website)} ${drop.quarter} ${drop.reason}`
    const sum = all.get(key)
    if (sum) sum.count += drop.count
    else all.set(key, { ...drop })
  }
  for (const drop of drops) add(drop)
  for (const { website, received } of duplicates)
    add({ website, quarter: quarterOf(received), reason: 'duplicate', count: 1 })
  for (const { website, quarter, reason, count } of all.values()) {
    const row = tables.of('drops')
    row.raw(website)
    row.u32(quarter)
    row.string(reason)
    row.u64(BigInt(count))
  }
  for (const { website, time, reason, texts } of samples) {
    const row = tables.of('dropped_samples')
    row.raw(website)
    row.i64(time)
    row.string(reason)
    row.raw(texts)
  }
}

function websitesOf({ events, drops }: JournalRecords, nameOf: (website: Buffer) => string): string[] {
  const websites = new Set(events.map(({ website }) => website))
  return [...new Set([...[...websites].map(nameOf), ...drops.map(({ website }) => uuidText(website))])]
}

function earliestOf(
  events: readonly JournaledEvent[],
  nameOf: (website: Buffer) => string,
): { website: string; time: number }[] {
  const earliest = new Map<Buffer, number>()
  for (const { website, time } of events) {
    const known = earliest.get(website)
    if (known === undefined || time < known) earliest.set(website, time)
  }
  return [...earliest].map(([website, time]) => ({ website: nameOf(website), time }))
}

function newestOf(events: readonly JournaledEvent[]): number {
  let newest = 0
  for (const { received } of events) if (received > newest) newest = received
  return newest
}

function callsOf(
  events: readonly JournaledEvent[],
  duplicates: readonly JournaledEvent[],
): Map<number, number> {
  const calls = new Map<number, number>()
  let last = 0
  for (const { call } of events)
    if (call !== last) {
      last = call
      if (call !== 0) calls.set(call, 0)
    }
  for (const { call } of duplicates) if (call !== 0) calls.set(call, (calls.get(call) ?? 0) + 1)
  return calls
}
