/** What funnel, journey and retention are asked, and the shapes they answer in. */
import { z } from 'zod'
import { matcher, step } from './matchers.ts'
import { anyDimension } from './trait-field.ts'

const count = z.int()
/** Percent; null of nothing. */
const rate = z.number().nullable()

export const funnelShape = {
  /** 2–10 steps; the first is never optional, and in strict order none is. */
  steps: z
    .array(step)
    .min(2)
    .max(10)
    .superRefine((steps, context) => {
      if (steps[0]?.optional)
        context.addIssue({ code: 'custom', path: [0, 'optional'], message: 'first_step_required' })
    }),
  /** Minutes from step 1's event in which the last one comes, the end included; at most 90 days. */
  window_minutes: z.int().min(1).max(129_600).default(1440),
  /** `strict`: the next step is the very next pageview or custom event, repeats of the same page collapsed. */
  order: z.enum(['sequential', 'strict']).default('sequential'),
  /** `visit`: all steps in one visit; then visits are counted. */
  scope: z.enum(['visitor', 'visit']).default('visitor'),
  /** Groups by the dimension's value at step 1. */
  by: anyDimension.optional(),
  /** An attempt ends where one of these comes between its steps. */
  exclude: z.array(matcher).max(10).default([]),
  /** Adds the conversion by the local date of step 1. */
  trend: z.boolean().default(false),
  /** Runs however much it reads; else one of more than 100 million rows is refused as `large_query`, with the `rows` it would read. */
  confirmed: z.boolean().default(false),
}

const funnelStep = z.object({
  visitors: count,
  from_first: rate,
  /** Of the step before that is not optional. */
  from_previous: rate,
  /** Those of the step before that did not come this far; 0 at an optional step. */
  dropped: count,
  /** From the step before that was taken; null where nobody came, and at step 1. */
  median_seconds: z.number().nullable(),
})
export type FunnelStep = z.infer<typeof funnelStep>

/** Per visitor (or visit) the deepest attempt, of equally deep ones the earliest; one event fills one step. */
export const funnelSchema = z.object({
  entered: count,
  steps: z.array(funnelStep),
  /** Largest first, at most 100; null where they were not asked for. */
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
  /** What makes somebody one of a cohort: the first event ever, or the first that matches. */
  first: z.union([z.literal('first_visit'), matcher]).default('first_visit'),
  /** What counts as coming back. */
  returning: z.union([z.literal('any'), matcher]).default('any'),
  /** `on`: in just that unit; `on_or_after`: in it or any later one that is over. */
  mode: z.enum(['on', 'on_or_after']).default('on'),
}

export const retentionSchema = z.object({
  cohorts: z.array(
    z.object({
      /** Local time at which the cohort's unit begins. */
      start: z.string(),
      size: count,
      /** Visitors; cell 0 is the cohort. Null: in the future, or not knowable. */
      cells: z.array(count.nullable()),
      /** The cell whose unit is still running; null: all are over. */
      partial: count.nullable(),
      /** From this cell on visitors cannot be known again, as the salt has changed; null: all can. */
      unknowable_from: count.nullable(),
    }),
  ),
  /** Percent that came back, weighed by the cohorts' sizes over the cells that exist. */
  mean: z.array(rate),
})
export type Retention = z.infer<typeof retentionSchema>

export const journeyShape = {
  steps: z.int().min(2).max(10).default(4),
  /** The way from the first match on; left out: from the visit's first item. */
  start: matcher.optional(),
  /** The way up to the first match, told backwards. */
  end: matcher.optional(),
  items: z.enum(['pages', 'events', 'both']).default('pages'),
  /** Pages that are one item: the first pattern that matches names it. */
  group: z
    .array(z.strictObject({ pattern: z.string().min(1).max(2048), label: z.string().min(1).max(200) }))
    .max(50)
    .default([]),
  /** Items a step; what is beyond becomes `other`. */
  limit: z.int().min(1).max(100).default(10),
}

/** `other`: the items beyond the limit; `end`: the visit is over. Both have no text. */
const journeyItem = z.object({ kind: z.enum(['page', 'event', 'group', 'other', 'end']), item: z.string() })
export type JourneyItem = z.infer<typeof journeyItem>

export const journeySchema = z.object({
  visits: count,
  /** Of each step the nodes' visits sum to the visits that got there. */
  nodes: z.array(z.object({ step: count, ...journeyItem.shape, visits: count })),
  /** From a step to the one after it. */
  links: z.array(z.object({ step: count, from: journeyItem, to: journeyItem, visits: count })),
  /** Whole ways, the most travelled first; share in percent of the visits. */
  paths: z.array(z.object({ items: z.array(journeyItem), visits: count, share: z.number() })),
})
export type Journey = z.infer<typeof journeySchema>
