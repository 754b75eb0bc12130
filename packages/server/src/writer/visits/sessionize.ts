/**
 * Makes visits from events in any order of arrival (rules 2 and 5–8 of docs/metrics.md). The known visits of a person, engagement events
 * without a visit, and new events are put on one timeline, which is swept once. An item at most thirty minutes after the visit's last event joins
 * it. A later engagement event has no visit. Anything else opens a visit. A known visit is one item from its start to its end, because no later
 * event can split it.
 */

import { visitGap } from '../../events/tables.ts'
import { visitId } from '../../journal/record/event-hash.ts'
import { kindNumbers } from '../../journal/record/event-record.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { isBefore, type Orphan, type PageMark, type Visit, type VisitScope } from './visit.ts'

/** A visit after the new events, and what it was made of. */
export interface Resulting {
  readonly visit: Visit
  /** The known visits that were merged into it; several if a late event bridged them. */
  readonly from: readonly Visit[]
  readonly events: readonly JournaledEvent[]
  readonly adopted: readonly Orphan[]
}

/** Newest engagement events without a visit that a visitor is known by. A person has a few; a program that sends nothing else has any number. */
export const mostOrphans = 500

export interface Sessions {
  /** Every visit, in order. An unchanged visit has one in `from` and no events. */
  readonly visits: readonly Resulting[]
  /** Engagement events without a visit, known before or new: the newest `mostOrphans`. */
  readonly orphans: readonly Orphan[]
  readonly newOrphans: readonly JournaledEvent[]
}

/**
 * A known item among events: a visit, which is one item from start to end, or an orphan. A class identifies it, because an event has all properties
 * of an orphan.
 */
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
  /** New pageviews before the visit's recorded first one or after its last one. They are recorded at the end, because later items may replace them. */
  entry: JournaledEvent | null
  exit: JournaledEvent | null
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Sweeps the timeline of one person. `fixed`: ids of known visits that do not become part of an earlier one. */
export function sessionize(
  visits: readonly Visit[],
  orphans: readonly Orphan[],
  events: readonly JournaledEvent[],
  fixed: ReadonlySet<bigint> = new Set(),
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
  for (const item of items) {
    const last = drafts.at(-1)
    /** The visit that is not over yet. */
    const current = last && item.time - last.visit.lastAny <= visitGap ? last : undefined
    if (item instanceof KnownItem) {
      const { visit, orphan } = item
      if (visit && current && !fixed.has(visit.id)) joinVisit(current, visit)
      else if (visit) drafts.push(draftOf({ ...visit }, [visit]))
      else if (orphan && current) joinOrphan(current, orphan)
      else if (orphan) left.push(orphan)
    } else if (current) joinEvent(current, item)
    else if (item.kind === kindNumbers.engagement) {
      newOrphans.push(item)
      left.push(orphanOf(item))
    } else drafts.push(openWith(item))
  }
  for (const draft of drafts) mark(draft)
  return { visits: drafts, orphans: left.slice(-mostOrphans), newOrphans }
}

function orphanOf({ visitor, event, time, id, engagedMs }: JournaledEvent): Orphan {
  return { visitor, event, time, id, engagedMs }
}

/**
 * The last known id before that of a visit's first event, which the store has forgotten: the id of an engagement event of the same millisecond
 * without a visit. It came before the visit, or it would belong to it.
 */
function idBefore({ start }: Visit, orphans: readonly Orphan[]): string {
  let last = ''
  for (const { time, id } of orphans) if (time === start && id > last) last = id
  return last
}

function draftOf(visit: Mutable<Visit>, from: Visit[]): Draft {
  return { visit, from, events: [], adopted: [], entry: null, exit: null }
}

function openWith(event: JournaledEvent): Draft {
  const draft = draftOf(
    {
      website: event.website,
      visitor: event.visitor,
      id: visitId(event.visitor, event.event, event.time),
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
      scope: scopeOf(event),
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

function scopeOf({ source, place, client }: JournaledEvent): VisitScope {
  return { source, place, client }
}

function markOf({ time, id, hostname, page, title }: JournaledEvent): PageMark {
  return { time, id, hostname, page, title }
}

/** Records the visit's new first and last pageview. */
function mark(draft: Draft): void {
  const { visit, entry, exit } = draft
  if (entry) visit.entry = markOf(entry)
  if (exit) visit.exit = exit === entry ? visit.entry : markOf(exit)
  draft.entry = null
  draft.exit = null
}

function joinOrphan(draft: Draft, orphan: Orphan): void {
  draft.adopted.push(orphan)
  draft.visit.lastAny = Math.max(draft.visit.lastAny, orphan.time)
  draft.visit.engagedMs += orphan.engagedMs
}

function joinVisit(draft: Draft, other: Visit): void {
  mark(draft)
  const { visit } = draft
  draft.from.push(other)
  // A visit without pageview or interactive event has its start as `last`, which is not an event that counts here.
  if (other.pageviews + other.interactive > 0) visit.last = Math.max(visit.last, other.last)
  visit.lastAny = Math.max(visit.lastAny, other.lastAny)
  visit.pageviews += other.pageviews
  visit.events += other.events
  visit.interactive += other.interactive
  visit.engagedMs += other.engagedMs
  if (other.entry && (!visit.entry || isBefore(other.entry, visit.entry))) visit.entry = other.entry
  if (other.exit && (!visit.exit || !isBefore(other.exit, visit.exit))) visit.exit = other.exit
}

/** By time, then id. If an id is forgotten, known items come before new ones, and a visit after engagement events without a visit. */
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
