/** Segments become the filters they stand for, before anything is planned: a report never knows that there were any. */
import { type Filter, type FilterEntry, maxFilters, maxTotalValues } from '@footfall/contract/stats/filters'
import { type FieldProblem, refuseInput } from '../../lib/refusal.ts'
import type { FindSegments, KnownSegment } from './find-segments.ts'

/** Most conditions that the segments of one question may come to. */
const maxConditions = 5 * maxFilters

export function isField(entry: FilterEntry): entry is Filter {
  return entry.field !== 'segment'
}

/** The entries where none of them is a segment any more. A segment left over would let everything through, so it is a fault. */
export function fieldFilters(entries: readonly FilterEntry[]): Filter[] {
  return entries.map((entry) => {
    if (!isField(entry)) throw new Error('A segment has not been expanded.')
    return entry
  })
}

export interface Scope {
  readonly websiteId: string
  /** Whose own segments may be used beside the team's. */
  readonly askedBy?: string | undefined
}

/** Refuses `invalid_input` with the path of each segment that there is not (any more), that may not be used or that names itself. */
export async function expandFilters(
  find: FindSegments | undefined,
  scope: Scope,
  entries: readonly FilterEntry[],
): Promise<Filter[]> {
  if (entries.every(isField)) return [...entries]
  const known = (await find?.(scope.websiteId)) ?? new Map<string, KnownSegment>()
  return expandWith(known, scope.askedBy, entries)
}

/** The same among known segments. `within`: the segment whose filters these are, which they must not come back to. */
export function expandWith(
  known: ReadonlyMap<string, KnownSegment>,
  askedBy: string | undefined,
  entries: readonly FilterEntry[],
  within?: string,
): Filter[] {
  const problems: FieldProblem[] = []
  const conditions: Filter[] = []
  /** All of them hold: once is enough. */
  const done = new Set<string>()
  const add = (entry: FilterEntry, path: string, trail: readonly string[]): void => {
    if (isField(entry)) {
      conditions.push(entry)
      return
    }
    const id = entry.value[0] ?? ''
    const segment = known.get(id)
    if (trail.includes(id)) problems.push({ path, message: 'segment_cycle' })
    else if (!segment || !mayUse(segment, askedBy)) problems.push({ path, message: 'unknown_segment' })
    else if (!done.has(id)) {
      done.add(id)
      for (const inner of segment.filters) add(inner, path, [...trail, id])
    }
  }
  for (const [index, entry] of entries.entries())
    add(entry, `filters.${index}.value.0`, within === undefined ? [] : [within])
  if (problems.length > 0) refuseInput(problems)
  const values = conditions.reduce((sum, { value }) => sum + value.length, 0)
  if (conditions.length > maxConditions || values > maxTotalValues)
    refuseInput([{ path: 'filters', message: 'too_many_values' }])
  return conditions
}

export function mayUse({ visibility, createdBy }: KnownSegment, askedBy: string | undefined): boolean {
  return visibility === 'team' || (askedBy !== undefined && createdBy === askedBy)
}
