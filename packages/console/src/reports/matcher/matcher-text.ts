/** Matchers as the address carries them: base64url of their JSON. What makes no sense is left out. */
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'
import { type MatcherOperator, matcherOperators } from '@footfall/contract/stats/matchers'

/** What can be asked for by hand; goals, depths and properties come by a saved address. */
export const matcherChoices = ['page', 'event', 'any'] as const
export type MatcherChoice = (typeof matcherChoices)[number]

export interface MatcherDraft {
  readonly kind: MatcherChoice
  readonly operator: MatcherOperator
  readonly value: string
}

export const emptyPage: MatcherDraft = { kind: 'page', operator: 'is', value: '' }

/** Whether it can be asked for: everything but `any` needs a value. */
export function isWhole({ kind, value }: MatcherDraft): boolean {
  return kind === 'any' || value.trim() !== ''
}

/** As a call takes it. */
export function matcherOf({ kind, operator, value }: MatcherDraft) {
  return kind === 'any' ? { kind } : { kind, operator, value: value.trim() }
}

export function readMatchers(text: string | null, most: number): MatcherDraft[] {
  const list = text ? decodeFilters(text) : undefined
  return Array.isArray(list) ? list.flatMap(readMatcher).slice(0, most) : []
}

function readMatcher(entry: unknown): MatcherDraft[] {
  const { kind, operator = 'is', value = '' } = (entry ?? {}) as Partial<MatcherDraft>
  if (!kind || !matcherChoices.includes(kind) || !matcherOperators.includes(operator)) return []
  return typeof value === 'string' ? [{ kind, operator, value }] : []
}

/** Null where there are none. */
export function writeMatchers(list: readonly MatcherDraft[]): string | null {
  return list.length === 0 ? null : encodeList(list)
}
