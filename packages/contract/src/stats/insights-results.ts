/** Input and result of the exploration. */
import { z } from 'zod'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { dimensionNames } from './dimensions.ts'
import { metricNames, metricsSchema } from './metrics.ts'
import { traitField } from './trait-field.ts'

const unrepeated = (names: readonly string[]) => new Set(names).size === names.length
const repeated = { error: 'repeated' }

export const mostInsightDimensions = 4

export const insightsShape = {
  ...listInput,
  order_by: z.enum([...metricNames, 'value']).default('visitors'),
  /** One to four different dimensions. One of them may be the time, in buckets of the unit. */
  dimensions: z
    .array(z.union([z.enum([...dimensionNames, 'time']), traitField]))
    .min(1)
    .max(mostInsightDimensions)
    .refine(unrepeated, repeated),
  /** Metrics to return. */
  metrics: z.array(z.enum(metricNames)).min(1).refine(unrepeated, repeated).default(metricNames),
  /** Also returns conversions of this goal. */
  goal_id: id.optional(),
}

export const insightsSchema = z.object({
  columns: z.array(
    z.object({
      key: z.union([
        z.enum([...dimensionNames, 'time', ...metricNames, 'conversions', 'conversion_rate']),
        traitField,
      ]),
      kind: z.enum(['dimension', 'time', 'metric', 'goal']),
      label: z.string(),
    }),
  ),
  list: z.array(
    z.object({
      /** One value for each dimension, in their order. For the time it is the local start of the bucket. */
      values: z.array(z.string()),
      labels: z.array(z.string()),
      /** The requested metrics. */
      ...metricsSchema.partial().shape,
      /** Events of the goal, and the visitors who reached it in percent of the row's visitors; null if no goal was requested. */
      conversions: z.int().nullable(),
      conversion_rate: z.number().nullable(),
    }),
  ),
  total: z.int(),
})
export type Insights = z.infer<typeof insightsSchema>
