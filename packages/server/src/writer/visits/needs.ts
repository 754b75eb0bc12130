/** Which state a batch needs before visits can be assigned, and how it is loaded. */

import { visitGap } from '../../events/tables.ts'
import { keyOf } from '../../journal/record/event-hash.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { covers, type Known } from './state.ts'

/** The state needed for a visitor: visits that may touch events between these times (Unix milliseconds). */
export interface Need {
  readonly website: Buffer
  readonly visitor: bigint
  readonly from: number
  readonly to: number
}

/** A need, and the range up to what is already known. */
export interface Missing extends Need {
  readonly wide: { readonly from: number; readonly to: number }
}

export interface VisitSource {
  /** The state of each of these visitors, for all of them. */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** What the store knows of these visitors in the wide ranges, or in the needed ones. The result has an entry for every need. */
  load(needs: readonly Missing[]): Promise<Map<bigint, Known>>
}

/** A visitor's events in the batch, and the other ids that they name. */
export interface Group {
  readonly visitor: bigint
  readonly events: JournaledEvent[]
  readonly others: bigint[]
}

/** The state of every id in the groups. */
export async function readKnown(groups: readonly Group[], source: VisitSource): Promise<Map<bigint, Known>> {
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

/** Adds the time range that must be known for every id of a visitor. */
export function addNeeds(needs: Map<bigint, Need>, known: ReadonlyMap<bigint, Known>, group: Group): void {
  for (const visitor of idsOf(group, known)) {
    const held = known.get(visitor)
    for (const { time, website } of group.events)
      if (!held || !covers(held, time, time))
        widen(needs, { website, visitor, from: time - visitGap, to: time + visitGap })
  }
}

/** Merges a need with those of its visitor. */
export function widen(needs: Map<bigint, Need>, need: Need): void {
  const had = needs.get(need.visitor)
  if (had && had.from <= need.from && had.to >= need.to) return
  needs.set(
    need.visitor,
    had ? { ...need, from: Math.min(had.from, need.from), to: Math.max(had.to, need.to) } : need,
  )
}

/** Every id by which a visitor may be known. */
export function idsOf({ visitor, others }: Group, known: ReadonlyMap<bigint, Known>): bigint[] {
  const ids = [visitor, ...others]
  for (const id of [visitor, ...others]) {
    const alias = known.get(id)?.alias ?? 0n
    if (alias !== 0n) ids.push(alias)
  }
  return ids
}

/**
 * Loads what the needs ask beyond the known range. The result for a visitor is one continuous range of time. If what is between the two ranges was not
 * loaded, the known one is put into `apart`.
 */
export async function fetchMissing(
  known: Map<bigint, Known>,
  needs: ReadonlyMap<bigint, Need>,
  source: VisitSource,
  apart: Map<bigint, Known>,
): Promise<void> {
  const missing: Missing[] = []
  for (const need of needs.values()) {
    const held = known.get(need.visitor)
    if (held && held.from <= need.from && held.to >= need.to) continue
    const from = held && held.to < need.from ? held.to : need.from
    const to = held && held.from > need.to && held.from < Number.POSITIVE_INFINITY ? held.from : need.to
    missing.push({ ...need, wide: { from, to } })
  }
  if (missing.length === 0) return
  for (const [visitor, loaded] of await source.load(missing)) {
    const held = known.get(visitor)
    if (held && !touch(held, loaded)) apart.set(visitor, held)
    const near = held && touch(held, loaded) ? joined(held, loaded) : { ...loaded, alias: held?.alias ?? 0n }
    const far = apart.get(visitor)
    if (far && touch(far, near)) apart.delete(visitor)
    known.set(visitor, far && touch(far, near) ? joined(far, near) : near)
  }
}

/** Whether two ranges are one: they meet, or a visit that is in both spans what is between them. */
function touch(one: Known, other: Known): boolean {
  if ((one.from <= other.to && other.from <= one.to) || one.from === Number.POSITIVE_INFINITY) return true
  const [earlier, later] = one.to < other.from ? [one, other] : [other, one]
  const last = earlier.visits.at(-1)
  return last !== undefined && last.id === later.visits[0]?.id
}

/** Merges two ranges. If a visit is in both, the one from memory is newer. */
function joined(held: Known, loaded: Known): Known {
  const visits = new Map(loaded.visits.map((visit) => [keyOf(visit.id), visit]))
  for (const visit of held.visits) visits.set(keyOf(visit.id), visit)
  const orphans = new Map(loaded.orphans.map((orphan) => [keyOf(orphan.event), orphan]))
  for (const orphan of held.orphans) orphans.set(keyOf(orphan.event), orphan)
  return {
    visits: [...visits.values()].sort((a, b) => a.start - b.start),
    orphans: [...orphans.values()].sort((a, b) => a.time - b.time),
    from: Math.min(held.from, loaded.from),
    to: held.from === Number.POSITIVE_INFINITY ? loaded.to : Math.max(held.to, loaded.to),
    alias: held.alias,
  }
}
