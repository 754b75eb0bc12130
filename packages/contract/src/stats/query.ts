/** The input of every report call: a period, a unit, filters, a comparison. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { listInput } from '../list.ts'
import { dimensionNames, dimensionsOf, type Family } from './dimensions.ts'
import { filterFields, filters } from './filters.ts'
import { metricNames } from './metrics.ts'
import { comparison, timeRange, timeUnit } from './time.ts'
import { traitField } from './trait-field.ts'

/** `[start_time, end_time)` in Unix seconds is only for `custom_time_range`; the same for the comparison. */
export const queryShape = {
  time_range: timeRange,
  start_time: unixTime.optional(),
  end_time: unixTime.optional(),
  /** By default chosen by the length of the period, as in `/config/get_time_unit`. Reports by time answer with theirs. */
  time_unit: timeUnit.optional(),
  filters,
  compare: comparison.optional(),
  compare_start_time: unixTime.optional(),
  compare_end_time: unixTime.optional(),
  /** Compared with the closest whole weeks before, so that each day is compared with the same day of the week. */
  match_weekday: z.boolean().optional(),
}

const period = z.object(queryShape)
export type Query = z.infer<typeof period>
/** The same as a client sends it: defaults may be omitted. */
export type QueryRequest = z.input<typeof period>

/** Longest custom period: a century. */
const maxPeriodSeconds = 100 * 366 * 86_400

type Ends = 'start_time' | 'end_time' | 'compare_start_time' | 'compare_end_time'

/** A pair of ends must be given if it is required, and be in order. */
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

/** Paging and order of a breakdown. `value` orders by the dimension itself. */
export const breakdownList = { ...listInput, order_by: z.enum([...metricNames, 'value']).default('visitors') }

/** Paging, order and dimension of a family's call. */
export function familyShape<F extends Family>(family: F) {
  const names = dimensionsOf(family)
  // The default's type cannot be resolved while `F` is open.
  return { ...breakdownList, dimension: z.enum(names).default(names[0] as never) }
}

/** The grouping of a table: up to three different dimensions, or time. */
export const groupBy = z
  .array(z.union([z.enum([...dimensionNames, 'time']), traitField]))
  .min(1)
  .max(3)
  .refine((names) => new Set(names).size === names.length, { error: 'repeated' })
export type GroupBy = z.infer<typeof groupBy>

/** The dimension of each panel of the overview, and its number of rows. */
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

/** Grouping, paging and order of a table. */
export const groupShape = { ...breakdownList, group_by: groupBy }

/** The country whose regions are wanted; by default the world. */
export const mapShape = { country: z.string().max(8).optional() }

/** Searches the values of a field. */
export const fieldShape = {
  field: z.union([z.enum(filterFields), traitField]),
  page: listInput.page,
  page_size: listInput.page_size,
  search: listInput.search,
}

/** The format of a file. */
export const exportShape = {
  format: z
    .enum(['xlsx', 'csv'])
    .default('xlsx')
    .describe('In CSV, numbers are rounded to two decimals, amounts to those of their currency'),
}

/** `<Unix milliseconds>.<event>`: a position in the log of events. */
export const cursorPattern = /^\d{1,15}\.\d{1,20}$/

/** Newest first. `cursor` is that of the last answer. */
export const logShape = {
  cursor: z.string().regex(cursorPattern, { error: 'invalid' }).optional(),
  limit: z.int().min(1).max(200).default(50),
  search: listInput.search,
}
