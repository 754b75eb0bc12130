/** The inputs and results of the reports on custom events and properties. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { listInput } from '../list.ts'
import { timeUnit } from './time.ts'

const count = z.int()
const rate = z.number().nullable()

export const eventListShape = {
  ...listInput,
  order_by: z.enum(['events', 'visitors', 'visits', 'last_time', 'name']).default('events'),
}

const eventNumbers = z.object({ events: count, visitors: count, visits: count })

export const eventListSchema = z.object({
  list: z.array(
    z.object({
      name: z.string(),
      ...eventNumbers.shape,
      /** Percent of the interval's visitors. */
      share: rate,
      last_time: unixTime,
      previous: eventNumbers.nullable(),
      change: z.object({ events: rate, visitors: rate, visits: rate }).nullable(),
    }),
  ),
  total: count,
})
export type EventList = z.infer<typeof eventListSchema>

export const eventTrafficShape = {
  /** By default the five with the most events. */
  names: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(10)
    .refine((names) => new Set(names).size === names.length, { error: 'repeated' })
    .optional(),
}

export const eventTrafficSchema = z.object({
  time_unit: timeUnit,
  time_zone: z.string(),
  series: z.array(
    z.object({
      /** Null for all others together. */
      name: z.string().nullable(),
      list: z.array(z.object({ time: z.string(), partial: z.boolean(), events: count, visitors: count })),
    }),
  ),
})
export type EventTraffic = z.infer<typeof eventTrafficSchema>

/** Selects custom events of one name, or pageviews. */
const whichEvents = {
  kind: z.enum(['event', 'pageview']).default('event'),
  /** Default: events of every name. */
  name: z.string().min(1).max(200).optional(),
}

export const eventPropertiesShape = {
  ...whichEvents,
  ...listInput,
  order_by: z.enum(['events']).default('events'),
}

export const eventPropertiesSchema = z.object({
  list: z.array(
    z.object({
      key: z.string(),
      /** Number of events with the property. */
      events: count,
      /** Number of different values. */
      values: count,
      type: z.enum(['number', 'text', 'boolean', 'mixed']),
    }),
  ),
  total: count,
})
export type EventProperties = z.infer<typeof eventPropertiesSchema>

export const eventValuesShape = {
  ...whichEvents,
  ...listInput,
  key: z.string().min(1).max(300),
  order_by: z.enum(['events', 'visitors', 'value']).default('events'),
}

export const eventValuesSchema = z.object({
  list: z.array(
    z.object({
      value: z.string(),
      events: count,
      visitors: count,
      /** Percent of the events with the property. */
      share: z.number(),
    }),
  ),
  /** Number of different values. */
  total: count,
  /** Over the numeric values; null if there are none. Quantiles are exact, interpolated between two values. */
  numbers: z
    .object({
      count,
      sum: z.number(),
      mean: z.number(),
      min: z.number(),
      max: z.number(),
      p50: z.number(),
      p95: z.number(),
    })
    .nullable(),
})
export type EventValues = z.infer<typeof eventValuesSchema>

/** Traits of the period's known visitors, those with the most visitors first; at most 200. */
export const eventTraitsSchema = z.object({
  list: z.array(z.object({ trait: z.string(), visitors: z.int() })),
})
export type EventTraits = z.infer<typeof eventTraitsSchema>
