/** Replaces segments by their filters and cohorts before anything is planned. A report never sees a segment. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import { type Filter, maxFilters, maxTotalValues } from '@footfall/contract/stats/filters'
import { type FieldProblem, refuseInput } from '../../lib/errors/refusal.ts'
import type { FindGoals } from '../sequences/find-goals.ts'
import { namesGoal, withoutGoals } from './cohort-goals.ts'
import { type Condition, type Entry, isCohort } from './cohorts.ts'
import type { FindSegments, KnownSegment } from './find-segments.ts'

/** Limit of conditions from the segments of one query. */
const maxConditions = 5 * maxFilters
/** Limit of cohorts among them, because each is a subquery of the report's statements. */
const maxCohorts = 5

export function isField(entry: Entry): entry is Filter {
  return entry.field !== 'segment' && entry.field !== 'cohort'
}

/** The conditions on fields. A remaining segment would match everything, so it is an error. */
export function fieldFilters(entries: readonly Entry[]): Filter[] {
  if (entries.some(({ field }) => field === 'segment')) throw new Error('A segment has not been expanded.')
  return entries.filter(isField)
}

/** How segments and goals are found. Without it, there are none. */
export interface Finders {
  readonly segments?: FindSegments | undefined
  readonly goals?: FindGoals | undefined
}

/** The segments of a website, and its goals if a cohort names one. */
export interface KnownSegments {
  readonly segments: ReadonlyMap<string, KnownSegment>
  readonly goals: ReadonlyMap<string, GoalBody>
}

export interface SegmentAccess {
  readonly websiteId: string
  /** The user whose own segments may be used besides the team's. */
  readonly askedBy?: string | undefined
}

/** Refuses `invalid_input` with the path of each segment that does not exist (any more), may not be used, contains itself, or names a deleted goal. */
export async function expandFilters(
  { segments: find, goals: findGoals }: Finders,
  { websiteId, askedBy }: SegmentAccess,
  entries: readonly Entry[],
): Promise<Condition[]> {
  if (entries.every(isCondition)) return [...entries]
  const segments = (await find?.(websiteId)) ?? new Map<string, KnownSegment>()
  const asksGoals = [...segments.values()].some(({ cohort }) => cohort && namesGoal(cohort))
  const goals = (asksGoals ? await findGoals?.(websiteId) : null) ?? new Map<string, GoalBody>()
  return expandWith({ segments, goals }, askedBy, entries)
}

/** The same with loaded segments. `within`: the segment that has these filters; it must not occur again. */
export function expandWith(
  { segments, goals }: KnownSegments,
  askedBy: string | undefined,
  entries: readonly Entry[],
  within?: string,
): Condition[] {
  const problems: FieldProblem[] = []
  const conditions: Condition[] = []
  /** Conditions are combined by AND, so each segment is expanded once. */
  const done = new Set<string>()
  const add = (entry: Entry, path: string, trail: readonly string[]): void => {
    if (isCondition(entry)) {
      conditions.push(entry)
      return
    }
    const id = entry.value[0] ?? ''
    const segment = segments.get(id)
    if (trail.includes(id)) problems.push({ path, message: 'segment_cycle' })
    else if (!segment || !mayUse(segment, askedBy)) problems.push({ path, message: 'unknown_segment' })
    else if (!done.has(id)) {
      done.add(id)
      const cohort = segment.cohort && withoutGoals(segment.cohort, goals)
      if (cohort) conditions.push({ field: 'cohort', cohort })
      else if (segment.cohort) problems.push({ path, message: 'unknown_goal' })
      for (const inner of segment.filters) add(inner, path, [...trail, id])
    }
  }
  for (const [index, entry] of entries.entries())
    add(entry, `filters.${index}.value.0`, within === undefined ? [] : [within])
  if (problems.length > 0) refuseInput(problems)
  const values = conditions.filter(isField).reduce((sum, { value }) => sum + value.length, 0)
  if (conditions.length > maxConditions || values > maxTotalValues)
    refuseInput([{ path: 'filters', message: 'too_many_values' }])
  if (conditions.filter(isCohort).length > maxCohorts)
    refuseInput([{ path: 'filters', message: 'too_many_cohorts' }])
  return conditions
}

function isCondition(entry: Entry): entry is Condition {
  return entry.field !== 'segment'
}

export function mayUse(
  { visibility, createdBy }: Pick<KnownSegment, 'visibility' | 'createdBy'>,
  askedBy: string | undefined,
): boolean {
  return visibility === 'team' || (askedBy !== undefined && createdBy === askedBy)
}
