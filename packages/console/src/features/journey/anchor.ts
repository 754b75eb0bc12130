/** Where the paths begin or end: at the start of the visit, or at a selected page or event. The address stores it. */
import {
  isWhole,
  type MatcherDraft,
  matcherOf,
  readMatchers,
  writeMatchers,
} from '../../reports/matcher/matcher-text.ts'

/** `start`: paths from the match on; `end`: paths up to the match. */
export const anchorModes = ['visit', 'start', 'end'] as const
export type AnchorMode = (typeof anchorModes)[number]

export interface Anchor {
  readonly mode: AnchorMode
  readonly matcher: MatcherDraft
}

const names = { start: 'from', end: 'to' } as const

/** `empty`: the matcher of an address that names none. */
export function readAnchor(parameters: URLSearchParams, empty: MatcherDraft): Anchor {
  for (const mode of ['start', 'end'] as const) {
    const [matcher] = readMatchers(parameters.get(names[mode]), 1)
    if (matcher) return { mode, matcher }
  }
  return { mode: 'visit', matcher: empty }
}

/** The parameters of the address. */
export function writeAnchor({ mode, matcher }: Anchor): Readonly<Record<'from' | 'to', string | null>> {
  const text = writeMatchers([matcher])
  return { from: mode === 'start' ? text : null, to: mode === 'end' ? text : null }
}

/** For the call. A matcher without a value is left out. */
export function anchorQuestion({ mode, matcher }: Anchor) {
  return mode === 'visit' || !isWhole(matcher) ? {} : { [mode]: matcherOf(matcher) }
}
