/**
 * A matcher is a condition on events: a goal, a step of a funnel, the start of a journey. Engagement never matches by itself; it provides the scroll
 * depth.
 */
import { z } from 'zod'
import { id } from '../fields.ts'
import { readablePage } from '../page-text.ts'
import { checkTotalValues, operators } from './filters.ts'

export const matcherKinds = ['page', 'event', 'scroll', 'goal', 'any'] as const
export type MatcherKind = (typeof matcherKinds)[number]

/** `wildcard`: `*` matches anything within a segment of the path, `**` anything. `regex`: RE2, anywhere in the text. */
export const matcherOperators = ['is', 'contains', 'starts_with', 'wildcard', 'regex'] as const
export type MatcherOperator = (typeof matcherOperators)[number]

/** Largest number of property conditions of a matcher. */
export const maxProps = 10

const propCondition = z
  .strictObject({
    key: z.string().min(1).max(300),
    operator: z.enum(operators).default('in'),
    value: z.array(z.string().max(2048)).max(200).default([]),
  })
  .superRefine(({ operator, value }, context) => {
    if (operator !== 'is_set' && operator !== 'is_not_set' && value.length === 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'required' })
  })
export type PropCondition = z.infer<typeof propCondition>

/**
 * `page`: pageviews by their path, without the query. `event`: custom events by their name. `scroll`: pageviews (of `value`, or of any page) whose
 * page was scrolled to `depth` percent. `goal`: the events of the goal with the id `value`. `any`: every pageview and custom event.
 */
const matcherShape = z.strictObject({
  kind: z.enum(matcherKinds),
  operator: z.enum(matcherOperators).default('is'),
  value: z.string().max(2048).optional(),
  props: z.array(propCondition).max(maxProps).default([]),
  depth: z.int().min(1).max(100).optional(),
})

type MatcherShape = z.infer<typeof matcherShape>

function checkMatcher({ kind, value, depth, props }: MatcherShape, context: z.core.$RefinementCtx): void {
  // The same limit as for the filters of a report: a statement writes some of them out, and repeats a matcher.
  checkTotalValues(props, context, ['props'])
  const issue = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: value })
  if ((kind === 'page' || kind === 'event') && !value) issue('value', 'required')
  if (kind === 'goal' && !id.safeParse(value).success) issue('value', 'unknown_goal')
  if (kind === 'scroll' && depth === undefined) issue('depth', 'required')
}

/**
 * A page may be written as a browser copies it, with escapes, except in a pattern, in which they may be a part of something else. The id of a goal
 * may be written in capitals.
 */
function normalized<M extends MatcherShape>(given: M): M {
  const { kind, operator, value } = given
  if (kind === 'goal' && value !== undefined) return { ...given, value: value.toLowerCase() }
  const names = (kind === 'page' || kind === 'scroll') && operator !== 'regex'
  return names && value !== undefined ? { ...given, value: readablePage(value) } : given
}

export const matcher = matcherShape.overwrite(normalized).superRefine(checkMatcher)
export type Matcher = z.infer<typeof matcher>

/** A matcher that names its events itself, as in a goal. */
export const ownMatcher = matcherShape.overwrite(normalized).superRefine((given, context) => {
  if (given.kind === 'goal')
    context.issues.push({ code: 'custom', path: ['kind'], message: 'goal_of_goal', input: given.kind })
  else checkMatcher(given, context)
})

/** A step of a funnel. An optional one is counted if it happened; the next step does not require it. */
export const step = matcherShape
  .extend({ optional: z.boolean().default(false) })
  .overwrite(normalized)
  .superRefine((given, context) => checkMatcher(given, context))
export type StepMatcher = z.infer<typeof step>
