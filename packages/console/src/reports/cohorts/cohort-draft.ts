/** A cohort while it is edited in a form: by events, or by a step of a saved funnel. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import type { CohortBody, FunnelCohort } from '@footfall/contract/resources/cohort'
import type { FunnelOutcome } from '@footfall/contract/stats/funnel-visitors'
import {
  emptyPage,
  isFinished,
  isWhole,
  type MatcherDraft,
  matcherOf,
  readMatcher,
  readMatchers,
} from '../matcher/matcher-text.ts'
import { askedSteps, fewestSteps, readSteps } from '../matcher/step-text.ts'

export type FunnelInput = Pick<FunnelCohort, 'window_minutes' | 'order' | 'scope'> & {
  readonly steps: ReturnType<typeof askedSteps> | FunnelCohort['steps']
  readonly exclude: ReturnType<typeof matcherOf>[] | FunnelCohort['exclude']
}

interface MatchedDraft {
  readonly kind: 'matched'
  readonly did: boolean
  readonly matcher: MatcherDraft
  readonly at_least: number
  readonly days: number | null
}

interface FunnelDraft {
  readonly kind: 'funnel'
  /** Null if none is selected yet. */
  readonly funnel: FunnelInput | null
  readonly step: number
  readonly outcome: FunnelOutcome
  readonly days: number | null
}

export type CohortDraft = MatchedDraft | FunnelDraft

export const cohortChoices = ['did', 'not', 'reached', 'dropped'] as const
export type CohortChoice = (typeof cohortChoices)[number]

export const newCohort: MatchedDraft = {
  kind: 'matched',
  did: true,
  matcher: emptyPage,
  at_least: 1,
  days: 30,
}

export function choiceOf(draft: CohortDraft): CohortChoice {
  if (draft.kind === 'funnel') return draft.outcome
  return draft.did ? 'did' : 'not'
}

/** The same with another choice. Values that fit both are kept. */
export function withChoice(draft: CohortDraft, choice: CohortChoice): CohortDraft {
  const { days } = draft
  if (choice === 'did' || choice === 'not')
    return draft.kind === 'matched'
      ? { ...draft, did: choice === 'did' }
      : { ...newCohort, days, did: choice === 'did' }
  if (draft.kind === 'matched') return { kind: 'funnel', funnel: null, step: 2, outcome: choice, days }
  return { ...draft, outcome: choice, step: possibleStep({ ...draft, outcome: choice }) }
}

/** Steps (counted from 1) that allow this outcome. Nobody can be lost at the first step or at an optional one. */
export function possibleSteps({ funnel, outcome }: Pick<FunnelDraft, 'funnel' | 'outcome'>): number[] {
  const steps = funnel?.steps ?? []
  return steps.flatMap(({ optional }, at) =>
    outcome === 'dropped' && (at === 0 || optional) ? [] : [at + 1],
  )
}

function possibleStep(draft: FunnelDraft): number {
  const possible = possibleSteps(draft)
  return possible.includes(draft.step) ? draft.step : (possible.at(-1) ?? draft.step)
}

export function withFunnel(draft: FunnelDraft, funnel: FunnelInput | null): FunnelDraft {
  const step = funnel?.steps.length ?? draft.step
  return { ...draft, funnel, step: possibleStep({ ...draft, funnel, step }) }
}

/** Input of a saved funnel; null if fewer than two of its steps are complete. */
export function funnelOf({ state }: Pick<SavedReportRow, 'state'>): FunnelInput | null {
  const text = (name: string) => {
    const value = state[name]
    return typeof value === 'string' ? value : null
  }
  const order = text('order') === 'strict' ? 'strict' : 'sequential'
  const steps = askedSteps(readSteps(text('funnel')), order)
  if (steps.length < fewestSteps) return null
  return {
    steps,
    order,
    scope: text('scope') === 'visit' ? 'visit' : 'visitor',
    window_minutes: Number(text('window') ?? 1440),
    exclude: readMatchers(text('exclude'), 1).filter(isWhole).map(matcherOf),
  }
}

/** For the form. */
export function draftOf(cohort: CohortBody | null): CohortDraft | null {
  if (!cohort) return null
  if (cohort.kind === 'matched') return { ...cohort, matcher: readMatcher(cohort.matcher)[0] ?? emptyPage }
  const { kind, step, outcome, days, ...funnel } = cohort
  return { kind, step, outcome, days, funnel }
}

/** For the call; null if the draft is incomplete. */
export function cohortOf(draft: CohortDraft) {
  if (draft.kind === 'matched')
    return isFinished(draft.matcher) ? { ...draft, matcher: matcherOf(draft.matcher) } : null
  const { funnel, ...rest } = draft
  return funnel && { ...rest, ...funnel }
}
