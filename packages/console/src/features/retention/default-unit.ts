/** The default unit of cohorts for a period: enough rows to compare, few enough to read. */
import { day } from '@footfall/contract/durations'
import type { ReportState } from '../../lib/url/report-state.ts'

export const cohortUnits = ['day', 'week', 'month'] as const
export type CohortUnit = (typeof cohortUnits)[number]

/** Days for up to five weeks, weeks for up to half a year, months beyond. */
export function defaultUnit({ timeRange, days }: Pick<ReportState, 'timeRange' | 'days'>): CohortUnit {
  switch (timeRange) {
    case 'last_90_days':
    case 'last_6_months':
      return 'week'
    case 'this_year':
    case 'last_12_months':
    case 'all_time_periods':
      return 'month'
    case 'custom_time_range': {
      const length = days ? (Date.parse(days.end) - Date.parse(days.start)) / day + 1 : 0
      if (length > 184) return 'month'
      return length > 35 ? 'week' : 'day'
    }
    default:
      return 'day'
  }
}
