/**
 * Assigns a visit to every event of a batch. Events are grouped by person: a visitor, and the ids of the same person under the previous and the next
 * salt. Missing state is looked up, and each person's timeline is swept. A visit belongs to the visitor of its first event, so a visit that is open
 * when the salt rotates continues under the old visitor.
 */

import { visitGap } from '../../events/tables.ts'
import { keyOf } from '../../journal/record/event-hash.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import {
  addNeeds,
  fetchMissing,
  type Group,
  idsOf,
  type Need,
  readKnown,
  type VisitSource,
  widen,
} from './needs.ts'
import { type Resulting, type Sessions, sessionize } from './sessionize.ts'
import type { Known } from './state.ts'
import { type Orphan, sameVisit, type Visit } from './visit.ts'

export interface Assignment {
  /** Events by visit; null for engagement events without a visit. */
  readonly events: readonly { readonly visit: Visit | null; readonly events: readonly JournaledEvent[] }[]
  /** Stored visits that are no longer valid, and those that replace them. */
  readonly removed: readonly Visit[]
  readonly added: readonly Visit[]
  /** Visits whose stored events now belong to another visit. */
  readonly moved: readonly { readonly from: Visit; readonly to: Visit }[]
  /** Stored engagement events that now have a visit. */
  readonly adopted: readonly { readonly orphan: Orphan; readonly to: Visit }[]
  /** The state after the batch. */
  readonly known: ReadonlyMap<bigint, Known>
}

/** Assigns a batch. `fixed`: ids of known visits that do not become part of an earlier one. */
export async function assignVisits(
  batch: readonly JournaledEvent[],
  source: VisitSource,
  fixed: ReadonlySet<bigint> = new Set(),
): Promise<Assignment> {
  const yielder = new EventLoopYielder()
  const groups = await byVisitor(batch, yielder)
  const known = await readKnown(groups, source)
  const needs = new Map<bigint, Need>()
  for (const group of groups) {
    addNeeds(needs, known, group)
    if (yielder.isDue) await yielder.yield()
  }
  const apart = new Map<bigint, Known>()
  for (;;) {
    await fetchMissing(known, needs, source, apart)
    const results: Result[] = []
    for (const person of await gather(groups, known, yielder)) {
      results.push({ person, sessions: sweep(person, known, fixed) })
      if (yielder.isDue) await yielder.yield()
    }
    const wider = results.flatMap(({ person, sessions }) => beyondKnown(person, sessions.visits, known))
    if (wider.length === 0) return assignmentOf(results, { known, apart }, yielder)
    for (const need of wider) widen(needs, need)
  }
}

interface Person {
  readonly visitors: readonly bigint[]
  readonly groups: readonly Group[]
  readonly events: readonly JournaledEvent[]
}

async function byVisitor(batch: readonly JournaledEvent[], yielder: EventLoopYielder): Promise<Group[]> {
  const groups = new Map<bigint, Group>()
  let group: Group | undefined
  for (const event of batch) {
    const { visitor } = event
    if (group?.visitor !== visitor) {
      if (yielder.isDue) await yielder.yield()
      group = groups.get(visitor)
      if (!group) {
        group = { visitor, events: [], others: [] }
        groups.set(visitor, group)
      }
    }
    group.events.push(event)
    const { before, after } = event
    if (before !== 0n && !group.others.includes(before)) group.others.push(before)
    if (after !== 0n && !group.others.includes(after)) group.others.push(after)
  }
  return [...groups.values()]
}

/** Groups the batch by person. Two visitor ids are one person if an event names both and both have events or visits. */
async function gather(
  groups: readonly Group[],
  known: ReadonlyMap<bigint, Known>,
  yielder: EventLoopYielder,
): Promise<Person[]> {
  const roots = new Map<bigint, bigint>()
  const visitors = new Set(groups.map(({ visitor }) => visitor))
  for (const group of groups) {
    if (yielder.isDue) await yielder.yield()
    for (const other of idsOf(group, known))
      if (other !== group.visitor && (visitors.has(other) || showsAnything(known.get(other))))
        roots.set(rootOf(roots, group.visitor), rootOf(roots, other))
  }
  const people = new Map<bigint, { visitors: bigint[]; groups: Group[]; events: readonly JournaledEvent[] }>()
  for (const group of groups) {
    const { visitor, events } = group
    if (yielder.isDue) await yielder.yield()
    const root = rootOf(roots, visitor)
    const person = people.get(root)
    if (person) {
      person.visitors.push(visitor)
      person.groups.push(group)
      // The groups must not change, because they may be grouped again.
      person.events = [...person.events, ...events]
    } else people.set(root, { visitors: [visitor], groups: [group], events })
  }
  for (const visitor of roots.keys()) {
    const root = rootOf(roots, visitor)
    const person = people.get(root)
    for (const each of [visitor, root])
      if (person && !person.visitors.includes(each)) person.visitors.push(each)
  }
  return [...people.values()]
}

function rootOf(roots: ReadonlyMap<bigint, bigint>, visitor: bigint): bigint {
  let root = visitor
  for (let up = roots.get(root); up !== undefined && up !== root; up = roots.get(root)) root = up
  return root
}

function showsAnything(held: Known | undefined): boolean {
  return held !== undefined && held.visits.length + held.orphans.length > 0
}

function sweep(
  { visitors, events }: Person,
  known: ReadonlyMap<bigint, Known>,
  fixed: ReadonlySet<bigint>,
): Sessions {
  const [only] = visitors
  if (visitors.length === 1 && only !== undefined) {
    const held = known.get(only)
    return sessionize(held?.visits ?? [], held?.orphans ?? [], events, fixed)
  }
  const all = visitors.flatMap((visitor) => known.get(visitor) ?? [])
  return sessionize(
    all.flatMap(({ visits }) => visits),
    all.flatMap(({ orphans }) => orphans),
    events,
    fixed,
  )
}

/**
 * The time range beyond what is known of a person under any id, if a visit now extends beyond it. An adopted engagement event may have extended the
 * visit past the rotation of the salt.
 */
function beyondKnown(
  { visitors, groups }: Person,
  results: readonly Resulting[],
  known: ReadonlyMap<bigint, Known>,
): Need[] {
  const needs: Need[] = []
  for (const { visit, from, events, adopted } of results) {
    if (events.length + adopted.length === 0) continue
    // Nothing follows a known visit within thirty minutes of its last event.
    if (from.some(({ lastAny }) => lastAny === visit.lastAny)) continue
    const ids =
      adopted.length === 0 ? visitors : [...visitors, ...groups.flatMap((group) => idsOf(group, known))]
    for (const visitor of ids) {
      const held = known.get(visitor)
      if (held && held.to < visit.lastAny + visitGap)
        needs.push({ website: visit.website, visitor, from: visit.start, to: visit.lastAny + visitGap })
    }
  }
  return needs
}

interface Result {
  readonly person: Person
  readonly sessions: Sessions
}

async function assignmentOf(
  results: readonly Result[],
  { known, apart }: Readonly<Record<'known' | 'apart', ReadonlyMap<bigint, Known>>>,
  yielder: EventLoopYielder,
): Promise<Assignment> {
  const events: { visit: Visit | null; events: readonly JournaledEvent[] }[] = []
  const removed: Visit[] = []
  const added: Visit[] = []
  const moved: { from: Visit; to: Visit }[] = []
  const adopted: { orphan: Orphan; to: Visit }[] = []
  const next = new Map<bigint, Known>()
  for (const { person, sessions } of results) {
    if (yielder.isDue) await yielder.yield()
    for (const result of sessions.visits) {
      const { visit, from } = result
      if (result.events.length > 0) events.push({ visit, events: result.events })
      for (const orphan of result.adopted) adopted.push({ orphan, to: visit })
      for (const old of from) if (old.id !== visit.id) moved.push({ from: old, to: visit })
      const [only] = from
      const isUntouched = result.events.length + result.adopted.length === 0
      if (from.length === 1 && only && (isUntouched || sameVisit(only, visit))) continue
      removed.push(...from)
      added.push(visit)
    }
    if (sessions.newOrphans.length > 0) events.push({ visit: null, events: sessions.newOrphans })
    for (const visitor of person.visitors) {
      const far = apart.get(visitor)
      next.set(visitor, far ? without(sessions, far) : knownOf(visitor, sessions, known.get(visitor)))
    }
  }
  return { events, removed, added, moved, adopted, known: next }
}

/** What is known apart, without the engagement events that now have a visit: both ranges may have them. */
function without({ visits }: Sessions, far: Known): Known {
  const adopted = new Set(visits.flatMap((each) => each.adopted.map(({ event }) => keyOf(event))))
  return { ...far, orphans: far.orphans.filter(({ event }) => !adopted.has(keyOf(event))) }
}

function knownOf(visitor: bigint, sessions: Sessions, held: Known | undefined): Known {
  const carried = sessions.visits.findLast(
    ({ visit, events }) => visit.visitor !== visitor && events.some((event) => event.visitor === visitor),
  )
  return {
    visits: sessions.visits.flatMap(({ visit }) => (visit.visitor === visitor ? [visit] : [])),
    orphans: sessions.orphans.filter((orphan) => orphan.visitor === visitor),
    from: held?.from ?? Number.POSITIVE_INFINITY,
    to: held?.to ?? Number.POSITIVE_INFINITY,
    alias: carried ? carried.visit.visitor : (held?.alias ?? 0n),
  }
}
