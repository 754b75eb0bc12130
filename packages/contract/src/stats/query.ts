/** What every report call is asked: a period, a unit, filters, a comparison. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { listInput } from '../list.ts'
import { dimensionNames, dimensionsOf, type Family } from './dimensions.ts'
import { filters } from './filters.ts'
import { metricNames } from './metrics.ts'
import { comparison, timeRange, timeUnit } from './time.ts'

/** `[start_time, end_time)` in Unix seconds belongs to `custom_time_range` alone, and so with the comparison. */
export const queryShape = {
  time_range: timeRange,
  start_time: unixTime.optional(),
  end_time: unixTime.optional(),
  /** Left out: chosen by the length of the period, as `/config/get_time_unit` tells. */
  time_unit: timeUnit.optional(),
  filters,
  compare: comparison.optional(),
  compare_start_time: unixTime.optional(),
  compare_end_time: unixTime.optional(),
}

const period = z.object(queryShape)
export type Query = z.infer<typeof period>

/** Longest period that can be asked for by its ends: a century. */
const maxPeriodSeconds = 100 * 366 * 86_400

type Ends = 'start_time' | 'end_time' | 'compare_start_time' | 'compare_end_time'

/** A pair of ends must be there when it is called for, and stand the right way round. */
export function checkQuery(query: Partial<Query>, context: z.core.$RefinementCtx): void {
  const pair = (called: boolean, start: Ends, end: Ends) => {
    const from = query[start]
    const to = query[end]
    const issue = (path: Ends, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: query })
    if (!called) return
    if (from === undefined) issue(start, 'required')
    if (to === undefined) issue(end, 'required')
    if (from === undefined || to === undefined) return
    if (to <= from) issue(end, 'end_before_start')
    else if (to - from > maxPeriodSeconds) issue(end, 'period_too_long')
  }
  pair(query.time_range === 'custom_time_range', 'start_time', 'end_time')
  pair(query.compare === 'custom_time_range', 'compare_start_time', 'compare_end_time')
}

/** The input of a report: who is asked for (`website_id` or `sharecode`), the query, and what the call adds. */
export function reportInput<W extends z.ZodRawShape, S extends z.ZodRawShape = Record<never, never>>(
  whose: W,
  more: S = {} as S,
) {
  // What a call adds stands for what the query says under the same name; a spread's own type would ask for both.
  const shape = { ...whose, ...queryShape, ...more } as W & Omit<typeof queryShape, keyof S> & S
  return z.object(shape).superRefine((query, context) => checkQuery(query as Partial<Query>, context))
}

/** The list parameters of a breakdown; `value` orders by the dimension itself. */
export const breakdownList = { ...listInput, order_by: z.enum([...metricNames, 'value']).default('visitors') }

/** List parameters and the dimension of one family's call. */
export function familyShape<F extends Family>(family: F) {
  const names = dimensionsOf(family)
  return { ...breakdownList, dimension: z.enum(names).default(names[0] as never) }
}

/** What a table may be grouped by: up to three different dimensions, or the time. */
export const groupBy = z
  .array(z.enum([...dimensionNames, 'time']))
  .min(1)
  .max(3)
  .refine((names) => new Set(names).size === names.length, { error: 'repeated' })
export type GroupBy = z.infer<typeof groupBy>

/** Which dimension each panel of the overview shows, and how many rows of it. */
export const overviewShape = {
  panels: z
    .object({
      page: z.enum(dimensionsOf('page')).default('page'),
      referer: z.enum(dimensionsOf('referer')).default('referer'),
      area: z.enum(dimensionsOf('area')).default('country'),
      browser: z.enum(dimensionsOf('browser')).default('browser'),
      os: z.enum(dimensionsOf('os')).default('os'),
      screen: z.enum(dimensionsOf('screen')).default('screen'),
      device: z.enum(dimensionsOf('device')).default('device'),
      language: z.enum(dimensionsOf('language')).default('language'),
    })
    .prefault({}),
  page_size: z.int().min(1).max(100).default(10),
}
