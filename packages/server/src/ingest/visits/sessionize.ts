/**
 * Visits out of events, whatever the order they came in (rules 2 and 5–8 of the metric definitions). One person's known visits, the
 * engagement events that belong to none, and new events are laid on one line and swept once: an item at most thirty minutes behind
 * the visit's last event joins it, an engagement event beyond that belongs to none, anything else opens a visit. A known visit is one
 * item as long as it lasted, for nothing that comes later can part it.
 */
import { visitId } from '../record/event-hash.ts'
import { type JournaledEvent, kindNumbers } from '../record/event-record.ts'
import { isBefore, type Orphan, type PageMark, type Scope, type Visit, visitGap } from './visit.ts'

/** A visit as it is after new events, with what it was made of. */
export interface Resulting {
  readonly visit: Visit
  /** The known visits that went into it; several where a late event bridged them. */
  readonly from: readonly Visit[]
  readonly events: readonly JournaledEvent[]
  readonly adopted: readonly Orphan[]
}

export interface Sessions {
  /** Every visit, in order; those that nothing was added to have one in `from` and no events. */
  readonly visits: readonly Resulting[]
  /** Engagement events that belong to no visit: those known before, and new ones. */
  readonly orphans: readonly Orphan[]
  readonly newOrphans: readonly JournaledEvent[]
}

type Item =
  | { readonly time: number; readonly order: bigint; readonly visit: Visit }
  | { readonly time: number; readonly order: bigint; readonly orphan: Orphan }
  | { readonly time: number; readonly order: bigint; readonly event: JournaledEvent }

interface Draft {
  visit: Mutable<Visit>
  from: Visit[]
  events: JournaledEvent[]
  adopted: Orphan[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Sweeps one person's line. `scopeOf` gives what a visit that begins with this event takes from it. */
export function sessionize(
  visits: readonly Visit[],
  orphans: readonly Orphan[],
  events: readonly JournaledEvent[],
  scopeOf: (event: JournaledEvent) => Scope,
): Sessions {
  const items: Item[] = [
    ...visits.map((visit) => ({ time: visit.start, order: visit.order, visit })),
    ...orphans.map((orphan) => ({ time: orphan.time, order: orphan.order, orphan })),
    ...events.map((event) => ({ time: event.time, order: event.order, event })),
  ]
  items.sort(compareItems)
  const drafts: Draft[] = []
  const left: Orphan[] = []
  const newOrphans: JournaledEvent[] = []
  let current: Draft | null = null
  for (const item of items) {
    const joins = current !== null && item.time - current.visit.lastAny <= visitGap
    if (current !== null && joins) {
      if ('visit' in item) joinVisit(current, item.visit)
      else if ('event' in item) joinEvent(current, item.event)
      else joinOrphan(current, item.orphan)
    } else if ('visit' in item) {
      current = { visit: { ...item.visit }, from: [item.visit], events: [], adopted: [] }
      drafts.push(current)
    } else if ('orphan' in item) left.push(item.orphan)
    else if (item.event.kind === kindNumbers.engagement) {
      newOrphans.push(item.event)
      left.push(orphanOf(item.event))
    } else {
      current = openWith(item.event, scopeOf(item.event))
      drafts.push(current)
    }
  }
  return { visits: drafts, orphans: left, newOrphans }
}

function orphanOf({ visitor, event, time, order, engagedMs }: JournaledEvent): Orphan {
  return { visitor, event, time, order, engagedMs }
}

function openWith(event: JournaledEvent, scope: Scope): Draft {
  const draft: Draft = {
    visit: {
      website: Buffer.from(event.website),
      visitor: event.visitor,
      id: visitId(event.visitor, event.event),
      start: event.time,
      order: event.order,
      last: event.time,
      lastAny: event.time,
      pageviews: 0,
      events: 0,
      interactive: 0,
      engagedMs: 0,
      entry: null,
      exit: null,
      scope,
    },
    from: [],
    events: [],
    adopted: [],
  }
  joinEvent(draft, event)
  return draft
}

function joinEvent(draft: Draft, event: JournaledEvent): void {
  const { visit } = draft
  draft.events.push(event)
  visit.lastAny = Math.max(visit.lastAny, event.time)
  visit.engagedMs += event.engagedMs
  if (event.kind === kindNumbers.custom) {
    visit.events++
    if (event.interactive) visit.interactive++
  }
  if (event.kind === kindNumbers.pageview) {
    visit.pageviews++
    const { time, order, hostname, page, title } = event
    const mark: PageMark = { time, order, hostname, page, title }
    if (!visit.entry || isBefore(mark, visit.entry)) visit.entry = mark
    if (!visit.exit || !isBefore(mark, visit.exit)) visit.exit = mark
  }
  if (event.kind === kindNumbers.pageview || event.interactive) visit.last = Math.max(visit.last, event.time)
}

function joinOrphan(draft: Draft, orphan: Orphan): void {
  draft.adopted.push(orphan)
  draft.visit.lastAny = Math.max(draft.visit.lastAny, orphan.time)
  draft.visit.engagedMs += orphan.engagedMs
}

function joinVisit(draft: Draft, other: Visit): void {
  const { visit } = draft
  draft.from.push(other)
  // A visit without pageview or interactive event has its start as `last`, which is no event that counts here.
  if (other.pageviews + other.interactive > 0) visit.last = Math.max(visit.last, other.last)
  visit.lastAny = Math.max(visit.lastAny, other.lastAny)
  visit.pageviews += other.pageviews
  visit.events += other.events
  visit.interactive += other.interactive
  visit.engagedMs += other.engagedMs
  if (other.entry && (!visit.entry || isBefore(other.entry, visit.entry))) visit.entry = other.entry
  if (other.exit && (!visit.exit || !isBefore(other.exit, visit.exit))) visit.exit = other.exit
}

/** By time, then id; what is known stands before what is new where eight bytes of id do not tell. */
function compareItems(a: Item, b: Item): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  if ('event' in a) return 'event' in b ? (a.event.id < b.event.id ? -1 : 1) : 1
  return 'event' in b ? -1 : 0
}
