/** Cohorts whose matchers name goals: a goal is replaced by its matcher. */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { Matcher } from '@footfall/contract/stats/matchers'
import { type PlacedMatcher, placed } from '../sequences/patterns.ts'

type Goals = ReadonlyMap<string, GoalBody>

/** The matchers of a cohort, each with its place in the cohort's body. */
export function matchersOf(cohort: CohortBody): PlacedMatcher[] {
  return cohort.kind === 'matched'
    ? [{ path: 'matcher', matcher: cohort.matcher }]
    : [...placed('steps', cohort.steps), ...placed('exclude', cohort.exclude)]
}

export function namesGoal(cohort: CohortBody): boolean {
  return matchersOf(cohort).some(({ matcher }) => matcher.kind === 'goal')
}

/** The matchers that name a goal that does not exist (any more). */
export function missingGoals(cohort: CohortBody, goals: Goals): PlacedMatcher[] {
  return matchersOf(cohort).filter(
    ({ matcher }) => matcher.kind === 'goal' && !goals.has(matcher.value ?? ''),
  )
}

/** Null if one of its goals was deleted. */
export function withoutGoals(cohort: CohortBody, goals: Goals): CohortBody | null {
  if (missingGoals(cohort, goals).length > 0) return null
  const ofGoal = <M extends Matcher>(matcher: M): M => ({
    ...matcher,
    ...(matcher.kind === 'goal' && goals.get(matcher.value ?? '')?.matcher),
  })
  return cohort.kind === 'matched'
    ? { ...cohort, matcher: ofGoal(cohort.matcher) }
    : { ...cohort, steps: cohort.steps.map(ofGoal), exclude: cohort.exclude.map(ofGoal) }
}
