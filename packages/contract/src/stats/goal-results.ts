/** The results of goals. */
import { z } from 'zod'
import { id } from '../fields.ts'
import { listInput } from '../list.ts'
import { timeUnit } from './time.ts'
import { anyDimension } from './trait-field.ts'

const count = z.int()
const rate = z.number().nullable()

/** An amount in minor units of a currency. */
export const money = z.object({ currency: z.string(), amount: z.int() })
export type Money = z.infer<typeof money>

/** `conversions`: matching events in the interval. Rates are percent of the interval's visitors and visits under the same filters. */
const goalNumbers = z.object({
  conversions: count,
  visitors: count,
  /** Visits that started in the interval and reached the goal. */
  visits: count,
  visitor_rate: rate,
  visit_rate: rate,
  /** The value of the conversions, by currency. */
  value: z.array(money),
})
export type GoalNumbers = z.infer<typeof goalNumbers>

/** Change in percent for counts, in percentage points for rates. */
const goalChange = z.object({
  conversions: rate,
  visitors: rate,
  visits: rate,
  visitor_rate: rate,
  visit_rate: rate,
})

const measuredGoal = z.object({
  goal_id: id,
  name: z.string(),
  ...goalNumbers.shape,
  previous: goalNumbers.nullable(),
  change: goalChange.nullable(),
})

/** The numbers of one value of a dimension. `worth`: the value of the conversions, by currency. */
const goalRowNumbers = z.object({ ...goalNumbers.omit({ value: true }).shape, worth: z.array(money) })

export const goalsSchema = z.object({
  list: z.array(measuredGoal),
  total_visitors: count,
  total_visits: count,
})
export type Goals = z.infer<typeof goalsSchema>

/** Includes empty buckets. `visitors`: those that converted; the rate is over the bucket's visitors. */
const goalSeries = z.array(
  z.object({
    time: z.string(),
    partial: z.boolean(),
    conversions: count,
    visitors: count,
    visitor_rate: rate,
  }),
)

/** The input of the report of one goal. */
export const oneGoalShape = {
  goal_id: id,
  dimension: anyDimension.default('channel'),
  ...listInput,
  order_by: z.enum(['conversions', 'visitors', 'visitor_rate', 'value']).default('conversions'),
}

export const oneGoalSchema = z.object({
  goal: measuredGoal,
  total_visitors: count,
  total_visits: count,
  time_unit: timeUnit,
  time_zone: z.string(),
  series: goalSeries,
  /** In its own buckets, the n-th compared with the n-th; null without a comparison. */
  previous_series: goalSeries.nullable(),
  /** The goal's numbers for each value of the dimension: equal to a filter by that value. */
  list: z.array(
    z.object({
      ...goalRowNumbers.shape,
      /** The dimension's value in the form of filters. */
      value: z.string(),
      label: z.string(),
      total_visitors: count,
      total_visits: count,
      previous: goalRowNumbers.nullable(),
      change: goalChange.nullable(),
    }),
  ),
  /** Number of rows on all pages. */
  total: count,
})
export type OneGoal = z.infer<typeof oneGoalSchema>
