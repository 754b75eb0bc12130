/** Input and result of the report "what changed?". */
import { z } from 'zod'
import { dimensionNames } from './dimensions.ts'
import { metricNames } from './metrics.ts'
import { comparison } from './time.ts'

export const changesShape = {
  metric: z.enum(metricNames).default('visitors'),
  compare: comparison.default('previous_period'),
}

/** Value of the metric; null for a rate or mean over no visits. */
const figure = z.number().nullable()

export const changesSchema = z.object({
  metric: z.enum(metricNames),
  current: figure,
  previous: figure,
  /** Largest contribution first, at most 20. */
  list: z.array(
    z.object({
      /** One or two dimensions; each has a value in `values`. */
      dimensions: z.array(z.enum(dimensionNames)),
      values: z.array(z.string()),
      labels: z.array(z.string()),
      current: figure,
      previous: figure,
      /**
       * How much the slice adds to the change of the whole. For a count, it is the slice's own change. For a rate or mean, it is the difference
       * between the whole's value and its value without the slice, current minus previous.
       */
      contribution: z.number(),
      /** Share of the whole's change, in percent; null if the whole did not change. */
      share_of_change: z.number().nullable(),
      /**
       * Difference between the slice's value and the value it would have if it had changed like the whole, in standard deviations of Poisson counts.
       */
      surprise: z.number(),
    }),
  ),
})
export type Changes = z.infer<typeof changesSchema>
