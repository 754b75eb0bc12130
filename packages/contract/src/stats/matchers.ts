/**
 * A matcher says which events are meant: a goal, a step of a funnel, where a journey begins. Engagement never matches by itself; it
 * tells how far down a page was scrolled.
 */
import { z } from 'zod'
import { id } from '../fields.ts'
import { checkTotalValues, operators } from './filters.ts'

export const matcherKinds = ['page', 'event', 'scroll', 'goal', 'any'] as const
export type MatcherKind = (typeof matcherKinds)[number]

/** `wildcard`: `*` stands for anything within a part of the path, `**` for anything. `regex`: RE2, anywhere in the text. */
export const matcherOperators = ['is', 'contains', 'starts_with', 'wildcard', 'regex'] as const
export type MatcherOperator = (typeof matcherOperators)[number]

/** Conditions on properties of one matcher. */
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
 * `page`: pageviews by their path, without the query. `event`: custom events by their name. `scroll`: pageviews (of `value`, or of any
 * page) whose page was scrolled to `depth` percent. `goal`: the events of the goal whose id is `value`. `any`: every pageview and custom event.
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
  // As many as the filters of a report: a statement writes some of them out, and names a matcher several times.
  checkTotalValues(props, context, ['props'])
  const issue = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: value })
  if ((kind === 'page' || kind === 'event') && !value) issue('value', 'required')
  if (kind === 'goal' && !id.safeParse(value).success) issue('value', 'unknown_goal')
  if (kind === 'scroll' && depth === undefined) issue('depth', 'required')
}

export const matcher = matcherShape.superRefine(checkMatcher)
export type Matcher = z.infer<typeof matcher>

/** A matcher that names its events itself: what a goal is made of. */
export const ownMatcher = matcherShape.superRefine((given, context) => {
  if (given.kind === 'goal')
    context.issues.push({ code: 'custom', path: ['kind'], message: 'goal_of_goal', input: given.kind })
  else checkMatcher(given, context)
})

/** A step of a funnel; one that is optional is counted where it came, and the next one does not wait for it. */
export const step = matcherShape
  .extend({ optional: z.boolean().default(false) })
  .superRefine((given, context) => checkMatcher(given, context))
export type StepMatcher = z.infer<typeof step>
