/** The state of visitors according to stored rows. */
import type { Known } from '../visits/state.ts'
import type { Orphan, Visit } from '../visits/visit.ts'

export interface StoredOrphan {
  readonly visitor: string
  readonly event: string
  readonly time_ms: string
  readonly engaged_ms: number
  readonly id: string
}

/** `reach`: the time range in which the rows contain everything of a visitor. */
export function knownOf(
  visits: readonly Visit[],
  orphans: readonly StoredOrphan[],
  reach: (visitor: bigint) => { readonly from: number; readonly to: number },
): Map<bigint, Known> {
  const lists = new Map<bigint, { visits: Visit[]; orphans: Orphan[] }>()
  const listsOf = (visitor: bigint) => {
    const held = lists.get(visitor) ?? { visits: [], orphans: [] }
    lists.set(visitor, held)
    return held
  }
  for (const visit of visits) listsOf(visit.visitor).visits.push(visit)
  for (const row of orphans) {
    const visitor = BigInt(row.visitor)
    listsOf(visitor).orphans.push({
      visitor,
      event: BigInt(row.event),
      time: Number(row.time_ms),
      id: row.id,
      engagedMs: row.engaged_ms,
    })
  }
  const known = new Map<bigint, Known>()
  for (const [visitor, { visits, orphans }] of lists) {
    const { from, to } = reach(visitor)
    visits.sort((a, b) => a.start - b.start)
    orphans.sort((a, b) => a.time - b.time)
    known.set(visitor, { visits, orphans, from, to, alias: 0n })
  }
  return known
}
