/** The input and result of the revenue report. Amounts are integer minor units of their currency. */
import { z } from 'zod'
import { listInput } from '../list.ts'
import { currency } from '../resources/goal.ts'
import { timeUnit } from './time.ts'
import { anyDimension } from './trait-field.ts'

const count = z.int()

export const revenueShape = {
  /** By default every currency, each separately. */
  currency: currency.optional(),
  by: anyDimension.default('channel'),
  /**
   * `first_touch`: the source of the visitor's first visit in the 90 days before; `last_non_direct`: the source of the last visit with a source in
   * the 30 days before.
   */
  attribution: z.enum(['visit', 'first_touch', 'last_non_direct']).default('visit'),
  /** Part of a label of the list. */
  search: listInput.search,
  order: listInput.order,
  order_by: z.enum(['revenue', 'refunds', 'orders', 'buyers', 'label']).default('revenue'),
}

const amounts = {
  /** Orders minus refunds. */
  revenue: count,
  /** Refunds, never more than the order's amount; not negative. */
  refunds: count,
  orders: count,
  /** Number of visitors with an order. */
  buyers: count,
}

const figures = {
  ...amounts,
  /** Revenue per order; null without orders. */
  average_order: z.number().nullable(),
  /** Revenue per visitor of the interval under the same filters. */
  per_visitor: z.number().nullable(),
}

export const revenueFigures = Object.keys(figures) as (keyof typeof figures)[]
export type RevenueFigure = (typeof revenueFigures)[number]

/** Sum of all currencies, each payment converted at the rate of its local date. */
const convertedSums = {
  revenue: z.number(),
  refunds: z.number(),
  orders: count,
  average_order: z.number().nullable(),
}

const converted = z.object({
  /** The target currency of the rates. */
  currency: z.string(),
  ...convertedSums,
  /** Amounts that the sum omits: payments from before their currency's first rate. */
  left_out: z.array(z.object({ currency: z.string(), revenue: count, refunds: count, orders: count })),
  /** Null without a comparison. */
  previous: z.object(convertedSums).nullable(),
})
export type Converted = z.infer<typeof converted>

const buckets = z.array(
  z.object({
    time: z.string(),
    partial: z.boolean(),
    values: z.array(z.object({ currency: z.string(), revenue: count, orders: count })),
  }),
)

export const revenueSchema = z.object({
  /** The currencies of either period. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      ...figures,
      /** Null without a comparison. */
      previous: z.object(figures).nullable(),
    }),
  ),
  /** Null if the website has no exchange rates, or nothing was paid. */
  converted: converted.nullable(),
  time_unit: timeUnit,
  time_zone: z.string(),
  series: buckets,
  /** In its own buckets, the n-th compared with the n-th; null without a comparison. */
  previous_series: buckets.nullable(),
  /** By dimension and currency: the 500 with the most revenue of each currency, searched and sorted. */
  list: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      currency: z.string(),
      ...amounts,
      previous: z.object(amounts).nullable(),
    }),
  ),
})
export type Revenue = z.infer<typeof revenueSchema>
