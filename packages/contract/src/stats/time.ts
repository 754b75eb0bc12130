/** Named periods, units and comparisons: the time parameters of a query. */
import { z } from 'zod'

/** The available periods, in display groups. Each is cut in the website's zone. */
export const timeRangeGroups = {
  day: ['today', 'yesterday', 'last_24_hours'],
  week: ['this_week', 'last_7_days'],
  month: ['this_month', 'last_30_days', 'last_90_days'],
  year: ['this_year', 'last_6_months', 'last_12_months'],
  other: ['all_time_periods', 'custom_time_range'],
} as const

export const timeRanges = [
  ...timeRangeGroups.day,
  ...timeRangeGroups.week,
  ...timeRangeGroups.month,
  ...timeRangeGroups.year,
  ...timeRangeGroups.other,
] as const
export const timeRange = z.enum(timeRanges)
export type TimeRange = z.infer<typeof timeRange>

/** The periods that have a name, which means the same in every zone. */
export const namedTimeRanges = timeRanges.filter((range) => range !== 'custom_time_range')
export type NamedTimeRange = (typeof namedTimeRanges)[number]

/** Width of a chart's bucket. `minute` and `hour` cover at most 24 hours (or one local day). */
export const timeUnits = ['minute', 'hour', 'day', 'week', 'month'] as const
export const timeUnit = z.enum(timeUnits)
export type TimeUnit = z.infer<typeof timeUnit>

export const comparisons = ['previous_period', 'previous_year', 'custom_time_range'] as const
export const comparison = z.enum(comparisons)
export type Comparison = z.infer<typeof comparison>
