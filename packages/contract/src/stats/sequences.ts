/** Inputs and results of funnel, journey and retention. */
import { z } from 'zod'
import { matcher, step } from './matchers.ts'
import { anyDimension } from './trait-field.ts'

const count = z.int()
/** Percent; null if there is nothing to divide by. */
const rate = z.number().nullable()

export const funnelShape = {
  /** 2–10 steps. The first must not be optional. In strict order none may be. */
  steps: z
    .array(step)
    .min(2)
    .max(10)
    .superRefine((steps, context) => {
      if (steps[0]?.optional)
        context.addIssue({ code: 'custom', path: [0, 'optional'], message: 'first_step_required' })
    }),
  /** Largest time between the first and the last step, in minutes, inclusive; at most 90 days. */
  window_minutes: z.int().min(1).max(129_600).default(1440),
  /** `strict`: the next step must be the very next pageview or custom event. Repeated views of the same page count as one. */
  order: z.enum(['sequential', 'strict']).default('sequential'),
  /** `visit`: all steps must be in one visit, and visits are counted instead of visitors. */
  scope: z.enum(['visitor', 'visit']).default('visitor'),
  /** Groups by the dimension's value at step 1. */
  by: anyDimension.optional(),
  /** An attempt ends if one of these events happens between its steps. */
  exclude: z.array(matcher).max(10).default([]),
  /** Adds the conversion for each local date of step 1. */
  trend: z.boolean().default(false),
  /** Runs the query whatever it reads. Without it, a query of more than 100 million rows is refused with `large_query` and the estimated `rows`. */
  confirmed: z.boolean().default(false),
}

const funnelStep = z.object({
  visitors: count,
  from_first: rate,
  /** Percent of the last step before that is not optional. */
  from_previous: rate,
  /** Visitors of the last required step before who did not reach this one; 0 for an optional step. */
  dropped: count,
  /** Median time in seconds since the previous step that was taken; null for step 1, and if nobody reached the step. */
  median_seconds: z.number().nullable(),
})
export type FunnelStep = z.infer<typeof funnelStep>

/** Counts for each visitor (or visit) the attempt that got furthest; among equals, the earliest. An event fills only one step. */
export const funnelSchema = z.object({
  entered: count,
  steps: z.array(funnelStep),
  /** Largest first, at most 100; null if no grouping was requested. */
  groups: z.array(z.object({ value: z.string(), label: z.string(), steps: z.array(funnelStep) })).nullable(),
  trend: z
    .array(
      z.object({
        time: z.string(),
        partial: z.boolean(),
        entered: count,
        completed: count,
        conversion: rate,
      }),
    )
    .nullable(),
})
export type Funnel = z.infer<typeof funnelSchema>

export const retentionShape = {
  unit: z.enum(['day', 'week', 'month']).default('week'),
  /** Defines the cohorts: visitors join with their first event ever, or with their first matching event. */
  first: z.union([z.literal('first_visit'), matcher]).default('first_visit'),
  /** Which events count as coming back. */
  returning: z.union([z.literal('any'), matcher]).default('any'),
  /** `on`: in exactly that unit; `on_or_after`: in it or in any later unit that is over. */
  mode: z.enum(['on', 'on_or_after']).default('on'),
}

export const retentionSchema = z.object({
  cohorts: z.array(
    z.object({
      /** Local time of the start of the cohort's unit. */
      start: z.string(),
      size: count,
      /** Numbers of visitors; cell 0 is the size of the cohort. Null if the unit is in the future, or the number cannot be known. */
      cells: z.array(count.nullable()),
      /** Index of the cell whose unit is not over yet; null if all are. */
      partial: count.nullable(),
      /** From this cell on visitors cannot be recognised because the salt has changed; null if all cells can be known. */
      unknowable_from: count.nullable(),
    }),
  ),
  /** Percent of visitors who came back in each cell, weighted by the size of the cohorts that have the cell. */
  mean: z.array(rate),
})
export type Retention = z.infer<typeof retentionSchema>

export const journeyShape = {
  steps: z.int().min(2).max(10).default(4),
  /** Journeys from the first match on. Default: from the first item of the visit. */
  start: matcher.optional(),
  /** Journeys that lead to the first match, listed backwards. */
  end: matcher.optional(),
  items: z.enum(['pages', 'events', 'both']).default('pages'),
  /** Treats several pages as one item. The first matching pattern gives the name. */
  group: z
    .array(z.strictObject({ pattern: z.string().min(1).max(2048), label: z.string().min(1).max(200) }))
    .max(50)
    .default([]),
  /** Number of items per step. The rest becomes `other`. */
  limit: z.int().min(1).max(100).default(10),
}

/** `other`: the items beyond the limit; `end`: the visit is over. The `item` of both is empty. */
const journeyItem = z.object({ kind: z.enum(['page', 'event', 'group', 'other', 'end']), item: z.string() })
export type JourneyItem = z.infer<typeof journeyItem>

export const journeySchema = z.object({
  visits: count,
  /** The visits of a step's nodes sum to the number of visits that reached the step. */
  nodes: z.array(z.object({ step: count, ...journeyItem.shape, visits: count })),
  /** From each step to the next one. */
  links: z.array(z.object({ step: count, from: journeyItem, to: journeyItem, visits: count })),
  /** Complete paths, the most frequent first; `share` is percent of the visits. */
  paths: z.array(z.object({ items: z.array(journeyItem), visits: count, share: z.number() })),
})
export type Journey = z.infer<typeof journeySchema>
