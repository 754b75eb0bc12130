/** What has to be known of a batch's visitors before their visits can be told, and asking for it. */
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { covers, type Known } from './state.ts'
import { visitGap } from './visit.ts'

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

/** A visitor's events in the batch, and the ids that they name beside the visitor's own. */
export interface Group {
  readonly visitor: bigint
  readonly events: JournaledEvent[]
  readonly others: bigint[]
}

/** What is held of every id that the groups name. */
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

/** Notes the times that must be known of every id a visitor goes by. */
export function addNeeds(needs: Map<bigint, Need>, known: ReadonlyMap<bigint, Known>, group: Group): void {
  for (const visitor of idsOf(group, known)) {
    const held = known.get(visitor)
    for (const { time, website } of group.events)
      if (!held || !covers(held, time, time))
        widen(needs, { website, visitor, from: time - visitGap, to: time + visitGap })
  }
}

/** Adds a need to those of its visitor. */
export function widen(needs: Map<bigint, Need>, need: Need): void {
  const had = needs.get(need.visitor)
  if (had && had.from <= need.from && had.to >= need.to) return
  needs.set(
    need.visitor,
    had ? { ...need, from: Math.min(had.from, need.from), to: Math.max(had.to, need.to) } : need,
  )
}

/** Every id that a visitor may be known by. */
export function idsOf({ visitor, others }: Group, known: ReadonlyMap<bigint, Known>): bigint[] {
  const ids = [visitor, ...others]
  for (const id of [visitor, ...others]) {
    const alias = known.get(id)?.alias ?? 0n
    if (alias !== 0n) ids.push(alias)
  }
  return ids
}

/** Looks up what the needs ask beyond what is known, so that what is known of a visitor stays one stretch of time. */
export async function fetchMissing(
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
