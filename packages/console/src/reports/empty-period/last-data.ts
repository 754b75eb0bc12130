/** Looks for a website's data outside a period that shows none. The filters of the address are ignored. */

import { addDays, addMonths, dayStart, type LocalDate } from '../../lib/time/zoned-day.ts'
import type { Filter } from '../../lib/url/filters.ts'
import type { queryOf } from '../../lib/url/report-state.ts'
import { askReport, type ReportSource } from '../source.tsx'

/** What a view shows. */
export type DataKind = 'visits' | 'events' | 'campaigns' | 'revenue'

const filtersOf: Record<Exclude<DataKind, 'revenue'>, Filter[]> = {
  visits: [],
  events: [{ field: 'event', operator: 'is_set', value: [] }],
  campaigns: [{ field: 'utm_tags', operator: 'is_set', value: [] }],
}

type Period = Omit<ReturnType<typeof queryOf>, 'filters' | 'compare'>

/**
 * The last day with data if the period has none; null if no day has any. `here`: the period has data of this kind after all, but not what the view
 * looks for. The last month is found first, because a long history has too many days for one question.
 */
export async function lastData(
  { calls, ...rest }: ReportSource,
  kind: DataKind,
  period: Period,
  signal?: AbortSignal,
): Promise<LocalDate | 'here' | null> {
  const source: ReportSource = { ...rest, calls: calls === 'compare' ? 'overview' : calls }
  const { time_unit: _, ...here } = period
  if (await lastBucket(source, kind, here, signal)) return 'here'
  const month = await lastBucket(source, kind, { time_range: 'all_time_periods', time_unit: 'month' }, signal)
  if (!month) return null
  const { start, end } = monthOf(month)
  const days: Period = {
    time_range: 'custom_time_range',
    start_time: dayStart(start, source.zone),
    end_time: dayStart(addDays(end, 1), source.zone),
    time_unit: 'day',
  }
  return (await lastBucket(source, kind, days, signal)) ?? null
}

/** The days of the month of a day. */
export function monthOf(day: LocalDate) {
  const start: LocalDate = `${day.slice(0, 7)}-01`
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The first day of the last bucket with data. */
async function lastBucket(
  source: ReportSource,
  kind: DataKind,
  period: Period,
  signal: AbortSignal | undefined,
): Promise<LocalDate | undefined> {
  if (kind === 'revenue') {
    const { series } = await askReport(source, 'revenue', { ...period, filters: [] }, signal)
    const isPaid = ({ values }: (typeof series)[number]) =>
      values.some(({ revenue, orders }) => revenue !== 0 || orders > 0)
    return series.findLast(isPaid)?.time.slice(0, 10)
  }
  const newestFirst = { group_by: ['time' as const], order_by: 'value' as const, page_size: 1 }
  const question = { ...period, ...newestFirst, filters: filtersOf[kind] }
  return (await askReport(source, 'group_list', question, signal)).list[0]?.values[0]?.slice(0, 10)
}
