/**
 * Gives every event of a batch its visit. Events are gathered by person (a visitor, and the ids the same person had under the salt before and
 * after), what is not known of them is looked up, and each person's line is swept. A visit belongs to the visitor of its first event, so one
 * that is open when the salt rotates goes on under its old visitor.
 */
import { Pace } from '../../lib/pace.ts'
import type { JournaledEvent } from '../record/journaled-event.ts'
import { type Keeper, type Resulting, type Sessions, sessionize } from './sessionize.ts'
import { covers, type Known } from './state.ts'
import { type Orphan, sameVisit, type Visit, visitGap } from './visit.ts'

/** What has to be known of a visitor: visits that may touch events between these times. */
export interface Need {
  readonly website: Buffer
  readonly visitor: bigint
  readonly from: number
  readonly to: number
}

export interface VisitSource {
  /** What is held of each of these visitors, of all of them. */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** What the store knows of these visitors; every need is answered. */
  load(needs: readonly Need[]): Promise<Map<bigint, Known>>
}

export interface Assignment {
  /** Events by visit; null: engagement events that belong to none. */
  readonly events: readonly { readonly visit: Visit | null; readonly events: readonly JournaledEvent[] }[]
  /** Visits that are no longer as stored, and what takes their place. */
  readonly removed: readonly Visit[]
  readonly added: readonly Visit[]
  /** Visits whose stored events now belong to another. */
  readonly moved: readonly { readonly from: Visit; readonly to: Visit }[]
  /** Stored engagement events that now have a visit. */
  readonly adopted: readonly { readonly orphan: Orphan; readonly to: Visit }[]
  /** What is to be known from now on. */
  readonly known: ReadonlyMap<bigint, Known>
}

/** Assigns a batch. */
export async function assignVisits(
  batch: readonly JournaledEvent[],
  source: VisitSource,
  keeper: Keeper,
): Promise<Assignment> {
  const pace = new Pace()
  const groups = await byVisitor(batch, pace)
  const known = await readKnown(groups, source)
  const needs = new Map<bigint, Need>()
  for (const group of groups) {
    addNeeds(needs, known, group)
    if (pace.due) await pace.rest()
  }
  for (;;) {
    await fetchMissing(known, needs, source)
    const results: Result[] = []
    for (const person of await gather(groups, known, pace)) {
      results.push({ person, sessions: sweep(person, known, keeper) })
      if (pace.due) await pace.rest()
    }
    const wider = results.flatMap(({ person, sessions }) => beyondKnown(person, sessions.visits, known))
    if (wider.length === 0) return assignmentOf(results, known, pace)
    for (const need of wider) widen(needs, need)
  }
}

/** A visitor's events in the batch, and the ids that they name beside the visitor's own. */
interface Group {
  readonly visitor: bigint
  readonly events: JournaledEvent[]
  readonly others: bigint[]
}

interface Person {
  readonly visitors: readonly bigint[]
  readonly events: readonly JournaledEvent[]
}

async function byVisitor(batch: readonly JournaledEvent[], pace: Pace): Promise<Group[]> {
  const groups = new Map<bigint, Group>()
  let group: Group | undefined
  for (const event of batch) {
    const { visitor } = event
    if (group?.visitor !== visitor) {
      if (pace.due) await pace.rest()
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

async function readKnown(groups: readonly Group[], source: VisitSource): Promise<Map<bigint, Known>> {
  const ids = new Set<bigint>()
  for (const { visitor, others } of groups) {
    ids.add(visitor)
    for (const other of others) ids.add(other)
  }
  const known = await source.read([...ids])
  const aliases: bigint[] = []
  for (const { alias } of known.values()) if (alias !== 0n && !known.has(alias)) aliases.push(alias)
  if (aliases.length > 0) for (const [visitor, held] of await source.read(aliases)) known.set(visitor, held)
  return known
}

/** Notes the times that must be known of every id a visitor goes by. */
function addNeeds(needs: Map<bigint, Need>, known: ReadonlyMap<bigint, Known>, group: Group): void {
  for (const visitor of idsOf(group, known)) {
    const held = known.get(visitor)
    for (const { time, website } of group.events)
      if (!held || !covers(held, time, time))
        widen(needs, { website, visitor, from: time - visitGap, to: time + visitGap })
  }
}

function widen(needs: Map<bigint, Need>, need: Need): void {
  const had = needs.get(need.visitor)
  if (had && had.from <= need.from && had.to >= need.to) return
  needs.set(
    need.visitor,
    had ? { ...need, from: Math.min(had.from, need.from), to: Math.max(had.to, need.to) } : need,
  )
}

/** Every id that a visitor may be known by. */
function idsOf({ visitor, others }: Group, known: ReadonlyMap<bigint, Known>): bigint[] {
  const ids = [visitor, ...others]
  for (const id of [visitor, ...others]) {
    const alias = known.get(id)?.alias ?? 0n
    if (alias !== 0n) ids.push(alias)
  }
  return ids
}

/** Looks up what the needs ask beyond what is known, so that what is known of a visitor stays one stretch of time. */
async function fetchMissing(
  known: Map<bigint, Known>,
  needs: ReadonlyMap<bigint, Need>,
  source: VisitSource,
): Promise<void> {
  const missing: Need[] = []
  for (const need of needs.values()) {
    const held = known.get(need.visitor)
    if (held && held.from <= need.from && held.to >= need.to) continue
    const from = held && held.to < need.from ? held.to : need.from
    const to = held && held.from > need.to && held.from < Number.POSITIVE_INFINITY ? held.from : need.to
    missing.push({ ...need, from, to })
  }
  if (missing.length === 0) return
  for (const [visitor, loaded] of await source.load(missing)) {
    const held = known.get(visitor)
    known.set(visitor, held ? joined(held, loaded) : loaded)
  }
}

/** Both stretches as one; of a visit that stands in both, what was held is the newer. */
function joined(held: Known, loaded: Known): Known {
  const visits = new Map(loaded.visits.map((visit) => [visit.id, visit]))
  for (const visit of held.visits) visits.set(visit.id, visit)
  const orphans = new Map(loaded.orphans.map((orphan) => [orphan.event, orphan]))
  for (const orphan of held.orphans) orphans.set(orphan.event, orphan)
  return {
    visits: [...visits.values()].sort((a, b) => a.start - b.start),
    orphans: [...orphans.values()].sort((a, b) => a.time - b.time),
    from: Math.min(held.from, loaded.from),
    to: held.from === Number.POSITIVE_INFINITY ? loaded.to : Math.max(held.to, loaded.to),
    alias: held.alias,
  }
}

/** The batch by person: visitors are one person where an event names both and both have something to show. */
async function gather(
  groups: readonly Group[],
  known: ReadonlyMap<bigint, Known>,
  pace: Pace,
): Promise<Person[]> {
  const roots = new Map<bigint, bigint>()
  const rootOf = (visitor: bigint): bigint => {
    let root = visitor
    for (let up = roots.get(root); up !== undefined && up !== root; up = roots.get(root)) root = up
    return root
  }
  const visitors = new Set(groups.map(({ visitor }) => visitor))
  for (const group of groups) {
    if (pace.due) await pace.rest()
    for (const other of idsOf(group, known))
      if (other !== group.visitor && (visitors.has(other) || showsAnything(known.get(other))))
        roots.set(rootOf(group.visitor), rootOf(other))
  }
  const people = new Map<bigint, { visitors: bigint[]; events: readonly JournaledEvent[] }>()
  for (const { visitor, events } of groups) {
    if (pace.due) await pace.rest()
    const root = rootOf(visitor)
    const person = people.get(root)
    if (person) {
      person.visitors.push(visitor)
      // The groups stay as they are: they may be gathered once more.
      person.events = [...person.events, ...events]
    } else people.set(root, { visitors: [visitor], events })
  }
  for (const visitor of roots.keys()) {
    const root = rootOf(visitor)
    const person = people.get(root)
    for (const each of [visitor, root])
      if (person && !person.visitors.includes(each)) person.visitors.push(each)
  }
  return [...people.values()]
}

function showsAnything(held: Known | undefined): boolean {
  return held !== undefined && held.visits.length + held.orphans.length > 0
}

function sweep({ visitors, events }: Person, known: ReadonlyMap<bigint, Known>, keeper: Keeper) {
  const [only] = visitors
  if (visitors.length === 1 && only !== undefined) {
    const held = known.get(only)
    return sessionize(held?.visits ?? [], held?.orphans ?? [], events, keeper)
  }
  const all = visitors.flatMap((visitor) => known.get(visitor) ?? [])
  return sessionize(
    all.flatMap(({ visits }) => visits),
    all.flatMap(({ orphans }) => orphans),
    events,
    keeper,
  )
}

/** Where a visit now reaches further than is known of its person: an adopted engagement event may have carried it there. */
function beyondKnown(
  { visitors }: Person,
  results: readonly Resulting[],
  known: ReadonlyMap<bigint, Known>,
): Need[] {
  const needs: Need[] = []
  for (const { visit, from, events, adopted } of results) {
    if (events.length + adopted.length === 0) continue
    // Nothing follows a known visit within thirty minutes of its own last event.
    if (from.some(({ lastAny }) => lastAny === visit.lastAny)) continue
    for (const visitor of visitors) {
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
  known: ReadonlyMap<bigint, Known>,
  pace: Pace,
): Promise<Assignment> {
  const events: { visit: Visit | null; events: readonly JournaledEvent[] }[] = []
  const removed: Visit[] = []
  const added: Visit[] = []
  const moved: { from: Visit; to: Visit }[] = []
  const adopted: { orphan: Orphan; to: Visit }[] = []
  const next = new Map<bigint, Known>()
  for (const { person, sessions } of results) {
    if (pace.due) await pace.rest()
    for (const result of sessions.visits) {
      const { visit, from } = result
      if (result.events.length > 0) events.push({ visit, events: result.events })
      for (const orphan of result.adopted) adopted.push({ orphan, to: visit })
      for (const old of from)
        if (old.id !== visit.id || old.visitor !== visit.visitor) moved.push({ from: old, to: visit })
      const [only] = from
      if (from.length === 1 && only && sameVisit(only, visit)) continue
      removed.push(...from)
      added.push(visit)
    }
    if (sessions.newOrphans.length > 0) events.push({ visit: null, events: sessions.newOrphans })
    for (const visitor of person.visitors) next.set(visitor, knownOf(visitor, sessions, known.get(visitor)))
  }
  return { events, removed, added, moved, adopted, known: next }
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
