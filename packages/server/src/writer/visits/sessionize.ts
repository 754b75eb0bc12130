/**
 * Visits out of events, whatever the order they came in (rules 2 and 5–8 of the metric definitions). One person's known visits, the
 * engagement events that belong to none, and new events are laid on one line and swept once: an item at most thirty minutes behind
 * the visit's last event joins it, an engagement event beyond that belongs to none, anything else opens a visit. A known visit is one
 * item as long as it lasted, for nothing that comes later can part it.
 */
import { visitId } from '../../journal/record/event-hash.ts'
import { kindNumbers } from '../../journal/record/event-record.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { isBefore, type Orphan, type PageMark, type Visit, type VisitScope, visitGap } from './visit.ts'

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

/** What is known, among events: a visit, which is one item as long as it lasted, or an orphan. Told by its class, for an event has all that an orphan has. */
class KnownItem {
  readonly time: number
  readonly id: string
  readonly visit: Visit | null
  readonly orphan: Orphan | null

  constructor(time: number, id: string, visit: Visit | null, orphan: Orphan | null) {
    this.time = time
    this.id = id
    this.visit = visit
    this.orphan = orphan
  }
}

type Item = KnownItem | JournaledEvent

interface Draft {
  visit: Mutable<Visit>
  from: Visit[]
  events: JournaledEvent[]
  adopted: Orphan[]
  /** New pageviews that come before the visit's first or after its last one as it is noted: marked at the end, for each may be outdone. */
  entry: JournaledEvent | null
  exit: JournaledEvent | null
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** What a visit keeps of an event, in copies that may outlive it. */
export interface Keeper {
  /** What a visit that begins with this event takes from it. */
  scopeOf(event: JournaledEvent): VisitScope
  /** The event, a pageview, as a visit's first or last one. */
  markOf(event: JournaledEvent): PageMark
}

/** Sweeps one person's line. */
export function sessionize(
  visits: readonly Visit[],
  orphans: readonly Orphan[],
  events: readonly JournaledEvent[],
  keeper: Keeper,
): Sessions {
  const items: Item[] = [
    ...visits.map(
      (visit) => new KnownItem(visit.start, visit.firstId || idBefore(visit, orphans), visit, null),
    ),
    ...orphans.map((orphan) => new KnownItem(orphan.time, orphan.id, null, orphan)),
    ...events,
  ]
  if (items.length > 1) items.sort(compareItems)
  const drafts: Draft[] = []
  const left: Orphan[] = []
  const newOrphans: JournaledEvent[] = []
  let current: Draft | null = null
  for (const item of items) {
    const joins = current !== null && item.time - current.visit.lastAny <= visitGap
    if (!(item instanceof KnownItem)) {
      if (current !== null && joins) joinEvent(current, item)
      else if (item.kind === kindNumbers.engagement) {
        newOrphans.push(item)
        left.push(orphanOf(item))
      } else {
        current = openWith(item, keeper)
        drafts.push(current)
      }
    } else if (item.visit) {
      if (current !== null && joins) joinVisit(current, item.visit, keeper)
      else {
        current = draftOf({ ...item.visit }, [item.visit])
        drafts.push(current)
      }
    } else if (item.orphan) {
      if (current !== null && joins) joinOrphan(current, item.orphan)
      else left.push(item.orphan)
    }
  }
  for (const draft of drafts) mark(draft, keeper)
  return { visits: drafts, orphans: left, newOrphans }
}

function orphanOf({ visitor, event, time, id, engagedMs }: JournaledEvent): Orphan {
  return { visitor, event, time, id, engagedMs }
}

/**
 * The last id that is known to come before that of a visit's first event, which the store has forgotten: that of an engagement event of its
 * millisecond. It came before the visit, or it would belong to it.
 */
function idBefore({ start }: Visit, orphans: readonly Orphan[]): string {
  let last = ''
  for (const { time, id } of orphans) if (time === start && id > last) last = id
  return last
}

function draftOf(visit: Mutable<Visit>, from: Visit[]): Draft {
  return { visit, from, events: [], adopted: [], entry: null, exit: null }
}

function openWith(event: JournaledEvent, keeper: Keeper): Draft {
  const draft = draftOf(
    {
      website: event.website,
      visitor: event.visitor,
      id: visitId(event.visitor, event.event),
      start: event.time,
      firstId: event.id,
      last: event.time,
      lastAny: event.time,
      pageviews: 0,
      events: 0,
      interactive: 0,
      engagedMs: 0,
      entry: null,
      exit: null,
      scope: keeper.scopeOf(event),
    },
    [],
  )
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
    const entry = draft.entry ?? visit.entry
    const exit = draft.exit ?? visit.exit
    if (!entry || isBefore(event, entry)) draft.entry = event
    if (!exit || !isBefore(event, exit)) draft.exit = event
  }
  if (event.kind === kindNumbers.pageview || event.interactive) visit.last = Math.max(visit.last, event.time)
}

/** Notes the visit's first and last pageview as they have become. */
function mark(draft: Draft, keeper: Keeper): void {
  const { visit, entry, exit } = draft
  if (entry) visit.entry = keeper.markOf(entry)
  if (exit) visit.exit = exit === entry ? visit.entry : keeper.markOf(exit)
  draft.entry = null
  draft.exit = null
}

function joinOrphan(draft: Draft, orphan: Orphan): void {
  draft.adopted.push(orphan)
  draft.visit.lastAny = Math.max(draft.visit.lastAny, orphan.time)
  draft.visit.engagedMs += orphan.engagedMs
}

function joinVisit(draft: Draft, other: Visit, keeper: Keeper): void {
  mark(draft, keeper)
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

/** By time, then id. Where an id is forgotten, what is known stands before what is new, and a visit behind engagement events that belong to none. */
function compareItems(a: Item, b: Item): number {
  if (a.time !== b.time) return a.time - b.time
  const first = a.id
  const second = b.id
  if (first !== second) return first < second ? -1 : 1
  return rankOf(a) - rankOf(b)
}

function rankOf(item: Item): number {
  if (!(item instanceof KnownItem)) return 2
  return item.visit ? 1 : 0
}
