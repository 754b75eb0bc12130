/** What "what changed?" is asked, and the shape it answers in. */
import { z } from 'zod'
import { dimensionNames } from './dimensions.ts'
import { comparison } from './time.ts'

export const changesShape = {
  metric: z.enum(['visitors', 'visits', 'pageviews', 'events']).default('visitors'),
  compare: comparison.default('previous_period'),
}

export const changesSchema = z.object({
  metric: z.string(),
  current: z.int(),
  previous: z.int(),
  /** Largest contribution first, at most 20. */
  list: z.array(
    z.object({
      /** One or two, with the value of each. */
      dimensions: z.array(z.enum(dimensionNames)),
      values: z.array(z.string()),
      labels: z.array(z.string()),
      current: z.int(),
      previous: z.int(),
      /** current − previous. */
      contribution: z.int(),
      /** Percent of the whole's change; null where the whole did not change. */
      share_of_change: z.number().nullable(),
      /** How far the slice lies from changing as the whole did, in standard deviations of Poisson counts. */
      surprise: z.number(),
    }),
  ),
})
export type Changes = z.infer<typeof changesSchema>
