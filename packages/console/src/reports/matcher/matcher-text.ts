/** Matchers in the address and in forms. The address has base64url of their JSON. Invalid ones are left out. */
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'
import {
  type MatcherKind,
  type MatcherOperator,
  matcherKinds,
  matcherOperators,
  type PropCondition,
} from '@footfall/contract/stats/matchers'
import { isOpen, readConditions } from './conditions.ts'

export interface MatcherDraft {
  readonly kind: MatcherKind
  readonly operator: MatcherOperator
  /** For `goal`, the goal's id. */
  readonly value: string
  /** Scroll depth in percent; only for `scroll`. */
  readonly depth?: number
  /** Conditions on event properties; absent means none. */
  readonly props?: readonly PropCondition[]
}

export const emptyPage: MatcherDraft = { kind: 'page', operator: 'is', value: '' }

/** Whether it can be requested: pages, events and goals need a value, scrolls a depth. */
export function isWhole({ kind, value, depth }: MatcherDraft): boolean {
  if (kind === 'scroll') return isDepth(depth)
  return kind === 'any' || value.trim() !== ''
}

/** Whether it can be saved: its conditions must be complete, too. */
export function isFinished(draft: MatcherDraft): boolean {
  return isWhole(draft) && !draft.props?.some(isOpen)
}

/** Whether a change is only typing in an existing field. Such changes add no history entry. */
export function isTyping(after: MatcherDraft, before: MatcherDraft): boolean {
  const shape = ({ kind, operator, props = [] }: MatcherDraft) =>
    [kind, operator, ...props.map((condition) => condition.operator)].join(' ')
  return shape(after) === shape(before)
}

/**
 * What a user changed in the `shown` matcher, applied to the current one. After two quick changes, such as the operator and then the text, the second
 * still comes from the fields as they were shown before the first.
 */
export function withChange(now: MatcherDraft, shown: MatcherDraft, next: MatcherDraft): MatcherDraft {
  if (next.kind !== shown.kind || now.kind !== shown.kind) return next
  const kept = <Name extends keyof MatcherDraft>(name: Name) =>
    JSON.stringify(next[name]) === JSON.stringify(shown[name]) ? now[name] : next[name]
  const [keptDepth, keptProps] = [kept('depth'), kept('props')]
  return {
    kind: next.kind,
    operator: kept('operator'),
    value: kept('value'),
    ...(keptDepth !== undefined && { depth: keptDepth }),
    ...(keptProps && { props: keptProps }),
  }
}

/** For a call. A scroll without a value is of any page. Incomplete conditions are left out. */
export function matcherOf({ kind, operator, value, depth, props = [] }: MatcherDraft) {
  const text = value.trim()
  const finished = props.filter((condition) => !isOpen(condition))
  const conditions = finished.length > 0 && { props: finished }
  if (kind === 'any') return { kind, ...conditions }
  if (kind === 'goal') return { kind, value: text, ...conditions }
  const named = kind === 'scroll' && text === '' ? {} : { operator, value: text }
  return { kind, ...named, ...(kind === 'scroll' && { depth: depth ?? 0 }), ...conditions }
}

function isDepth(depth: unknown): depth is number {
  return typeof depth === 'number' && Number.isInteger(depth) && depth >= 1 && depth <= 100
}

export function readMatchers(text: string | null, most: number): MatcherDraft[] {
  const list = text ? decodeFilters(text) : undefined
  return Array.isArray(list) ? list.flatMap(readMatcher).slice(0, most) : []
}

/** Empty if the entry is invalid. */
export function readMatcher(entry: unknown): MatcherDraft[] {
  const { kind, operator = 'is', value = '', depth, props } = (entry ?? {}) as Partial<MatcherDraft>
  if (!kind || !matcherKinds.includes(kind) || !matcherOperators.includes(operator)) return []
  if (typeof value !== 'string' || (kind === 'scroll' && !isDepth(depth))) return []
  const conditions = readConditions(props)
  return [
    {
      kind,
      operator,
      value,
      ...(kind === 'scroll' && isDepth(depth) && { depth }),
      ...(conditions.length > 0 && { props: conditions }),
    },
  ]
}

/** Null for an empty list. */
export function writeMatchers(list: readonly MatcherDraft[]): string | null {
  return list.length === 0 ? null : encodeList(list)
}
