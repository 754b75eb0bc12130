/**
 * Gives every event of a batch its visit. Events are gathered by person (a visitor, and the ids the same person had under the salt before and
 * after), what is not known of them is looked up, and each person's line is swept. A visit belongs to the visitor of its first event, so one
 * that is open when the salt rotates goes on under its old visitor.
 */
import { Pace } from '../../lib/pace.ts'
import type { JournaledEvent } from '../record/event-record.ts'
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
  /** Each event with its visit; null: an engagement event that belongs to none. */
  readonly events: readonly { readonly event: JournaledEvent; readonly visit: Visit | null }[]
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
  const known = await readKnown(batch, source)
  const needs = new Map<bigint, Need>()
  for (const event of batch) {
    addNeeds(needs, known, event)
    if (pace.due) await pace.rest()
  }
  for (;;) {
    await fetchMissing(known, needs, source)
    const results: Result[] = []
    for (const person of await gather(batch, known, pace)) {
      results.push({ person, sessions: sweep(person, known, keeper) })
      if (pace.due) await pace.rest()
    }
    const wider = results.flatMap(({ person, sessions }) => beyondKnown(person, sessions.visits, known))
    if (wider.length === 0) return assignmentOf(results, known, pace)
    for (const need of wider) widen(needs, need)
  }
}

interface Person {
  readonly visitors: ReadonlySet<bigint>
  readonly events: readonly JournaledEvent[]
}

async function readKnown(batch: readonly JournaledEvent[], source: VisitSource): Promise<Map<bigint, Known>> {
  const ids = new Set<bigint>()
  for (const { visitor, before, after } of batch) {
    ids.add(visitor)
    if (before !== 0n) ids.add(before)
    if (after !== 0n) ids.add(after)
  }
  const known = await source.read([...ids])
  const aliases = [...known.values()].flatMap(({ alias }) =>
    alias === 0n || known.has(alias) ? [] : [alias],
  )
  if (aliases.length > 0) for (const [visitor, held] of await source.read(aliases)) known.set(visitor, held)
  return known
}

/** Notes the times that must be known of every id an event's person goes by. */
function addNeeds(needs: Map<bigint, Need>, known: ReadonlyMap<bigint, Known>, event: JournaledEvent): void {
  for (const visitor of idsOf(event, known)) {
    const held = known.get(visitor)
    if (held && covers(held, event.time, event.time)) continue
    widen(needs, { website: event.website, visitor, from: event.time - visitGap, to: event.time + visitGap })
  }
}

function widen(needs: Map<bigint, Need>, need: Need): void {
  const had = needs.get(need.visitor)
  needs.set(
    need.visitor,
    had ? { ...need, from: Math.min(had.from, need.from), to: Math.max(had.to, need.to) } : need,
  )
}

/** Every id this event's person may be known by. */
function idsOf({ visitor, before, after }: JournaledEvent, known: ReadonlyMap<bigint, Known>): bigint[] {
  const ids = [visitor]
  const alias = known.get(visitor)?.alias ?? 0n
  if (alias !== 0n) ids.push(alias)
  if (before !== 0n) {
    ids.push(before)
    const earlier = known.get(before)?.alias ?? 0n
    if (earlier !== 0n) ids.push(earlier)
  }
  if (after !== 0n) ids.push(after)
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
  batch: readonly JournaledEvent[],
  known: ReadonlyMap<bigint, Known>,
  pace: Pace,
): Promise<Person[]> {
  const roots = new Map<bigint, bigint>()
  const rootOf = (visitor: bigint): bigint => {
    let root = visitor
    for (let up = roots.get(root); up !== undefined && up !== root; up = roots.get(root)) root = up
    return root
  }
  const batchVisitors = new Set(batch.map(({ visitor }) => visitor))
  for (const event of batch) {
    if (pace.due) await pace.rest()
    for (const other of idsOf(event, known))
      if (other !== event.visitor && (batchVisitors.has(other) || showsAnything(known.get(other)))) {
        roots.set(rootOf(event.visitor), rootOf(other))
      }
  }
  const people = new Map<bigint, { visitors: Set<bigint>; events: JournaledEvent[] }>()
  for (const event of batch) {
    if (pace.due) await pace.rest()
    const root = rootOf(event.visitor)
    const person = people.get(root) ?? { visitors: new Set(), events: [] }
    person.events.push(event)
    person.visitors.add(event.visitor)
    people.set(root, person)
  }
  for (const visitor of roots.keys()) {
    const person = people.get(rootOf(visitor))
    person?.visitors.add(visitor)
    person?.visitors.add(rootOf(visitor))
  }
  return [...people.values()]
}

function showsAnything(held: Known | undefined): boolean {
  return held !== undefined && held.visits.length + held.orphans.length > 0
}

function sweep({ visitors, events }: Person, known: ReadonlyMap<bigint, Known>, keeper: Keeper) {
  const all = [...visitors].flatMap((visitor) => known.get(visitor) ?? [])
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
  const events: { event: JournaledEvent; visit: Visit | null }[] = []
  const removed: Visit[] = []
  const added: Visit[] = []
  const moved: { from: Visit; to: Visit }[] = []
  const adopted: { orphan: Orphan; to: Visit }[] = []
  const next = new Map<bigint, Known>()
  for (const { person, sessions } of results) {
    if (pace.due) await pace.rest()
    for (const result of sessions.visits) {
      const { visit, from } = result
      for (const event of result.events) events.push({ event, visit })
      for (const orphan of result.adopted) adopted.push({ orphan, to: visit })
      for (const old of from)
        if (old.id !== visit.id || old.visitor !== visit.visitor) moved.push({ from: old, to: visit })
      const [only] = from
      if (from.length === 1 && only && sameVisit(only, visit)) continue
      removed.push(...from)
      added.push(visit)
    }
    for (const event of sessions.newOrphans) events.push({ event, visit: null })
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
