/** The input and result of the campaign report. */
import { z } from 'zod'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { money } from './goal-results.ts'
import { metricNames, metricsShape } from './metrics.ts'

export const utmTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
export type UtmTag = (typeof utmTags)[number]

export const utmShape = {
  ...listInput,
  order_by: z.enum([...metricNames, 'value']).default('visitors'),
  /** One tag or two. */
  tags: z
    .array(z.enum(utmTags))
    .min(1)
    .max(2)
    .refine((names) => new Set(names).size === names.length, { error: 'repeated' })
    .default(['utm_source']),
  /** The goal whose conversions to return. */
  goal_id: id.optional(),
}

export const utmSchema = z.object({
  list: z.array(
    z.object({
      /** One text per tag; '' = has none. */
      values: z.array(z.string()),
      ...metricsShape,
      /** Events of the goal, and its visitors in percent of the row's; null without a goal. */
      conversions: z.int().nullable(),
      conversion_rate: z.number().nullable(),
      revenue: z.array(money),
    }),
  ),
  total: z.int(),
})
export type Utm = z.infer<typeof utmSchema>
