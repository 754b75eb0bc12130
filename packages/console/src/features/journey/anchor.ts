/** Where the ways that are told begin or end: at the visit's own begin, or at a page or event that is chosen. Kept in the address. */
import {
  emptyPage,
  isWhole,
  type MatcherDraft,
  matcherOf,
  readMatchers,
  writeMatchers,
} from '../../reports/matcher/matcher-text.ts'

/** `start`: onwards from the match; `end`: up to the match. */
export const anchorModes = ['visit', 'start', 'end'] as const
export type AnchorMode = (typeof anchorModes)[number]

export interface Anchor {
  readonly mode: AnchorMode
  readonly matcher: MatcherDraft
}

const names = { start: 'from', end: 'to' } as const

export function readAnchor(parameters: URLSearchParams): Anchor {
  for (const mode of ['start', 'end'] as const) {
    const [matcher] = readMatchers(parameters.get(names[mode]), 1)
    if (matcher) return { mode, matcher }
  }
  return { mode: 'visit', matcher: emptyPage }
}

/** The address's parameters for it. */
export function writeAnchor({ mode, matcher }: Anchor): Readonly<Record<'from' | 'to', string | null>> {
  const text = writeMatchers([matcher])
  return { from: mode === 'start' ? text : null, to: mode === 'end' ? text : null }
}

/** As the call takes it; a matcher that is still without a value asks for nothing. */
export function anchorQuestion({ mode, matcher }: Anchor) {
  return mode === 'visit' || !isWhole(matcher) ? {} : { [mode]: matcherOf(matcher) }
}
