/** The steps of a funnel in the address: matchers, each of which may be optional. */
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'
import { isWhole, type MatcherDraft, matcherOf, readMatcher } from './matcher-text.ts'

export interface StepDraft extends MatcherDraft {
  /** Counted if it happened; the next step does not require it. */
  readonly optional?: true
}

export const mostSteps = 10
export const fewestSteps = 2

export function readSteps(text: string | null): StepDraft[] {
  const list = text ? decodeFilters(text) : undefined
  if (!Array.isArray(list)) return []
  return list
    .flatMap((entry: { readonly optional?: unknown } | null): StepDraft[] =>
      readMatcher(entry).map((matcher) =>
        entry?.optional === true ? { ...matcher, optional: true } : matcher,
      ),
    )
    .slice(0, mostSteps)
}

/** Null for an empty list. */
export function writeSteps(steps: readonly StepDraft[]): string | null {
  return steps.length === 0 ? null : encodeList(steps)
}

/** The complete steps. The first is never optional; in strict order none is. */
export function askedSteps(steps: readonly StepDraft[], order: 'sequential' | 'strict') {
  return steps.filter(isWhole).map((step, at) => ({
    ...matcherOf(step),
    optional: order === 'sequential' && at > 0 && step.optional === true,
  }))
}
