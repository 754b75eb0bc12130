/** The kinds of matchers that can be chosen. A shared report may hide pages or events, and never offers goals. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { type MatcherKind, matcherKinds } from '@footfall/contract/stats/matchers'
import { useReportSource } from '../source.tsx'
import { emptyPage, type MatcherDraft } from './matcher-text.ts'

const fields: { readonly [K in MatcherKind]?: FilterField } = { page: 'page', scroll: 'page', event: 'event' }

export function useMatcherKinds(): readonly MatcherKind[] {
  const { calls, hiddenFields = [] } = useReportSource()
  return matcherKinds.filter((kind) => {
    const field = fields[kind]
    return kind === 'goal' ? calls !== 'share' : !field || !hiddenFields.includes(field)
  })
}

/** A matcher to begin with. */
export function useEmptyMatcher(): MatcherDraft {
  const [kind = 'any'] = useMatcherKinds()
  return { ...emptyPage, kind }
}
