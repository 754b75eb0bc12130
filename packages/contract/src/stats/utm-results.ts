/** Input and result of the campaign report. */
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
  /** Also returns conversions of this goal. */
  goal_id: id.optional(),
}

export const utmSchema = z.object({
  list: z.array(
    z.object({
      /** One text for each tag; '' means has none. */
      values: z.array(z.string()),
      ...metricsShape,
      /** Events of the goal, and the visitors who reached it in percent of the row's visitors; null if no goal was requested. */
      conversions: z.int().nullable(),
      conversion_rate: z.number().nullable(),
      revenue: z.array(money),
    }),
  ),
  total: z.int(),
})
export type Utm = z.infer<typeof utmSchema>
