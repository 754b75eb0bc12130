/** The input and result of "What changed?". */
import { z } from 'zod'
import { dimensionNames } from './dimensions.ts'
import { metricNames } from './metrics.ts'
import { comparison } from './time.ts'

export const changesShape = {
  metric: z.enum(metricNames).default('visitors'),
  compare: comparison.default('previous_period'),
}

/** In the metric's form: null for a rate or mean without visits. */
const figure = z.number().nullable()

export const changesSchema = z.object({
  metric: z.enum(metricNames),
  current: figure,
  previous: figure,
  /** Largest contribution first, at most 20. */
  list: z.array(
    z.object({
      /** One or two dimensions; each has a value in `values`. `change-dimensions.ts` says by which a metric is told. */
      dimensions: z.array(z.enum(dimensionNames)),
      values: z.array(z.string()),
      labels: z.array(z.string()),
      current: figure,
      previous: figure,
      /**
       * current − previous of the slice's contribution to the total. For a count, the slice itself; for a rate or mean, the difference to the total
       * without the slice.
       */
      contribution: z.number(),
      /** Percent of the total's change; null if the total did not change. */
      share_of_change: z.number().nullable(),
      /** Distance of the slice from changing like the total, in standard deviations of Poisson counts. */
      surprise: z.number(),
    }),
  ),
})
export type Changes = z.infer<typeof changesSchema>
