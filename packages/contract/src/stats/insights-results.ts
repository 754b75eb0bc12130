/** The input and result of explorations. */
import { z } from 'zod'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { dimensionNames } from './dimensions.ts'
import { metricNames, metricsSchema } from './metrics.ts'
import { timeUnit } from './time.ts'
import { traitField } from './trait-field.ts'

const unrepeated = (names: readonly string[]) => new Set(names).size === names.length
const repeated = { error: 'repeated' }

export const mostInsightDimensions = 4

export const insightsShape = {
  ...listInput,
  order_by: z.enum([...metricNames, 'value']).default('visitors'),
  /** One to four different ones; one of them may be time, in buckets of the unit. */
  dimensions: z
    .array(z.union([z.enum([...dimensionNames, 'time']), traitField]))
    .min(1)
    .max(mostInsightDimensions)
    .refine(unrepeated, repeated),
  /** The metrics to return. */
  metrics: z
    .array(z.enum(metricNames))
    .min(1)
    .max(metricNames.length)
    .refine(unrepeated, repeated)
    .default(metricNames),
  /** The goal whose conversions to return. */
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
  /** The unit of the time buckets, if time is one of the dimensions. */
  time_unit: timeUnit,
  list: z.array(
    z.object({
      /** One value per dimension, in order; for time the bucket's local start. */
      values: z.array(z.string()),
      labels: z.array(z.string()),
      /** The requested ones. */
      ...metricsSchema.partial().shape,
      /** Events of the goal, and its visitors in percent of the row's; null without a goal. */
      conversions: z.int().nullable(),
      conversion_rate: z.number().nullable(),
    }),
  ),
  total: z.int(),
})
export type Insights = z.infer<typeof insightsSchema>
