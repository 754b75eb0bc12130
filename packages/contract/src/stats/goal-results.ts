/** The shapes in which goals are told. */
import { z } from 'zod'
import { id } from '../fields.ts'

const count = z.int()
const rate = z.number().nullable()

/** Minor units of a currency. */
export const money = z.object({ currency: z.string(), amount: z.int() })
export type Money = z.infer<typeof money>

/** `conversions`: matching events of the interval; rates in percent of the interval's visitors and visits under the same filters. */
const goalNumbers = z.object({
  conversions: count,
  visitors: count,
  /** Visits that started in the interval and reached the goal. */
  visits: count,
  visitor_rate: rate,
  visit_rate: rate,
  /** What the conversions were worth, by currency. */
  value: z.array(money),
})
export type GoalNumbers = z.infer<typeof goalNumbers>

/** Counts in percent, rates in points. */
const goalChange = z.object({
  conversions: rate,
  visitors: rate,
  visits: rate,
  visitor_rate: rate,
  visit_rate: rate,
})

export const goalsSchema = z.object({
  list: z.array(
    z.object({
      goal_id: id,
      name: z.string(),
      ...goalNumbers.shape,
      previous: goalNumbers.nullable(),
      change: goalChange.nullable(),
    }),
  ),
  total_visitors: count,
  total_visits: count,
})
export type Goals = z.infer<typeof goalsSchema>
