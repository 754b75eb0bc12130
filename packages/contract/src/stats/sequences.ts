/** The inputs and results of funnel, journey and retention. */
import { z } from 'zod'
import { readablePage } from '../page-text.ts'
import { matcher, step } from './matchers.ts'
import { anyDimension } from './trait-field.ts'

const count = z.int()
/** Percent; null of zero. */
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
  /** Minutes from step 1's event within which the last one must come, inclusive; at most 90 days. */
  window_minutes: z.int().min(1).max(129_600).default(1440),
  /** `strict`: the next step must be the very next pageview or custom event, with repeats of the same page collapsed. */
  order: z.enum(['sequential', 'strict']).default('sequential'),
  /** `visit`: all steps in one visit. Visitors are counted either way, each by the deepest attempt. */
  scope: z.enum(['visitor', 'visit']).default('visitor'),
  /** Groups by the dimension's value at step 1. */
  by: anyDimension.optional(),
  /** An attempt ends if one of these comes between its steps. */
  exclude: z.array(matcher).max(10).default([]),
  /** Adds the conversion for each local date of step 1. */
  trend: z.boolean().default(false),
  /** Runs however many rows it reads. Otherwise a query of more than 100 million rows is refused as `large_query`, with the number of `rows`. */
  confirmed: z.boolean().default(false),
}

const funnelStep = z.object({
  visitors: count,
  from_first: rate,
  /** Rate of those who reached the previous required step. */
  from_previous: rate,
  /** Those of the previous step that did not come this far; 0 at an optional step. */
  dropped: count,
  /** From the previous completed step; null without visitors, and at step 1. */
  median_seconds: z.number().nullable(),
})
export type FunnelStep = z.infer<typeof funnelStep>

/** For each visitor (or visit) the deepest attempt, the earliest of equally deep ones. One event completes one step. */
export const funnelSchema = z.object({
  entered: count,
  steps: z.array(funnelStep),
  /** Largest first, at most 100; null without `by`. */
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
  /** What puts a visitor into a cohort: the first event ever, or the first that matches. */
  first: z.union([z.literal('first_visit'), matcher]).default('first_visit'),
  /** What counts as a return. */
  returning: z.union([z.literal('any'), matcher]).default('any'),
  /** `on`: in exactly that unit; `on_or_after`: in it or any later complete one. */
  mode: z.enum(['on', 'on_or_after']).default('on'),
}

export const retentionSchema = z.object({
  cohorts: z.array(
    z.object({
      /** Local time of the start of the cohort's unit. */
      start: z.string(),
      size: count,
      /** Visitors; cell 0 is the cohort. Null: in the future, or unknowable. */
      cells: z.array(count.nullable()),
      /** The cell whose unit is in progress; null if all are complete. */
      partial: count.nullable(),
      /** From this cell on visitors without an id of the site cannot be recognised, because the salt has changed; null if all can. */
      unknowable_from: count.nullable(),
    }),
  ),
  /** Percent that returned, weighted by the cohorts' sizes over the existing cells. */
  mean: z.array(rate),
})
export type Retention = z.infer<typeof retentionSchema>

export const journeyShape = {
  steps: z.int().min(2).max(10).default(4),
  /** The path after the first match; by default from the visit's first item. */
  start: matcher.optional(),
  /** The path up to the first match, in reverse order. */
  end: matcher.optional(),
  items: z.enum(['pages', 'events', 'both']).default('pages'),
  /** Groups of pages that are one item: the first matching pattern names it. */
  group: z
    .array(
      z.strictObject({
        pattern: z.string().min(1).max(2048).overwrite(readablePage),
        label: z.string().min(1).max(200),
      }),
    )
    .max(50)
    .default([]),
  /** Items per step; others become `other`. */
  limit: z.int().min(1).max(100).default(10),
}

/** `other`: the items beyond the limit; `end`: the visit has ended. Neither has a text. */
const journeyItem = z.object({ kind: z.enum(['page', 'event', 'group', 'other', 'end']), item: z.string() })
export type JourneyItem = z.infer<typeof journeyItem>

export const journeySchema = z.object({
  visits: count,
  /** The visits of a step's nodes add up to the visits that reached it. */
  nodes: z.array(z.object({ step: count, ...journeyItem.shape, visits: count })),
  /** From a step to the next one. */
  links: z.array(z.object({ step: count, from: journeyItem, to: journeyItem, visits: count })),
  /** Complete paths, the most frequent first; share in percent of the visits. */
  paths: z.array(z.object({ items: z.array(journeyItem), visits: count, share: z.number() })),
})
export type Journey = z.infer<typeof journeySchema>
