/** What "what changed?" is asked, and the shape it answers in. */
import { z } from 'zod'
import { dimensionNames } from './dimensions.ts'
import { metricNames } from './metrics.ts'
import { comparison } from './time.ts'

export const changesShape = {
  metric: z.enum(metricNames).default('visitors'),
  compare: comparison.default('previous_period'),
}

/** As the metric is told: null for a rate or mean over no visits. */
const figure = z.number().nullable()

export const changesSchema = z.object({
  metric: z.enum(metricNames),
  current: figure,
  previous: figure,
  /** Largest contribution first, at most 20. */
  list: z.array(
    z.object({
      /** One or two, with the value of each. */
      dimensions: z.array(z.enum(dimensionNames)),
      values: z.array(z.string()),
      labels: z.array(z.string()),
      current: figure,
      previous: figure,
      /**
       * current − previous of what the slice adds to the whole. To a count it adds itself; to a rate or mean, what the whole's is above what it
       * would be without the slice.
       */
      contribution: z.number(),
      /** Percent of the whole's change; null where the whole did not change. */
      share_of_change: z.number().nullable(),
      /** How far the slice lies from changing as the whole did, in standard deviations of Poisson counts. */
      surprise: z.number(),
    }),
  ),
})
export type Changes = z.infer<typeof changesSchema>
