/** Matchers as the address carries them: base64url of their JSON. What makes no sense is left out. */
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'
import { type MatcherOperator, matcherOperators } from '@footfall/contract/stats/matchers'

/** What can be asked for by hand; properties come by a saved address. */
export const matcherChoices = ['page', 'event', 'scroll', 'goal', 'any'] as const
export type MatcherChoice = (typeof matcherChoices)[number]

export interface MatcherDraft {
  readonly kind: MatcherChoice
  readonly operator: MatcherOperator
  /** Of `goal` its id. */
  readonly value: string
  /** How far down a page was scrolled, in percent; of `scroll` alone. */
  readonly depth?: number
}

export const emptyPage: MatcherDraft = { kind: 'page', operator: 'is', value: '' }

/** Whether it can be asked for: a page, an event and a goal need a value, a scroll its depth. */
export function isWhole({ kind, value, depth }: MatcherDraft): boolean {
  if (kind === 'scroll') return isDepth(depth)
  return kind === 'any' || value.trim() !== ''
}

/** As a call takes it; a scroll without a value is of any page. */
export function matcherOf({ kind, operator, value, depth }: MatcherDraft) {
  if (kind === 'any') return { kind }
  if (kind === 'goal') return { kind, value }
  const named = value.trim() === '' ? {} : { operator, value: value.trim() }
  return kind === 'scroll' ? { kind, ...named, depth: depth ?? 0 } : { kind, operator, value: value.trim() }
}

function isDepth(depth: unknown): depth is number {
  return typeof depth === 'number' && Number.isInteger(depth) && depth >= 1 && depth <= 100
}

export function readMatchers(text: string | null, most: number): MatcherDraft[] {
  const list = text ? decodeFilters(text) : undefined
  return Array.isArray(list) ? list.flatMap(readMatcher).slice(0, most) : []
}

/** None where the entry makes no sense. */
export function readMatcher(entry: unknown): MatcherDraft[] {
  const { kind, operator = 'is', value = '', depth } = (entry ?? {}) as Partial<MatcherDraft>
  if (!kind || !matcherChoices.includes(kind) || !matcherOperators.includes(operator)) return []
  if (typeof value !== 'string' || (kind === 'scroll' && !isDepth(depth))) return []
  return [{ kind, operator, value, ...(kind === 'scroll' && isDepth(depth) && { depth }) }]
}

/** Null where there are none. */
export function writeMatchers(list: readonly MatcherDraft[]): string | null {
  return list.length === 0 ? null : encodeList(list)
}
