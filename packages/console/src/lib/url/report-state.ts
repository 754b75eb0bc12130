/**
 * The question of a report in the address: period, unit, comparison, filters. Defaults are left out. Local days are written as such
 * (`start=2025-06-01&end=2025-06-07`, both inclusive), so an address means the same everywhere.
 */
import { firstQuestion } from '@footfall/contract/reports/first-answers'
import {
  type Comparison,
  comparisons,
  type TimeRange,
  type TimeUnit,
  timeRangeGroups,
  timeRanges,
  timeUnits,
} from '@footfall/contract/stats/time'
import { addDays, dayStart, isLocalDate, type LocalDate } from '../time/zoned-day.ts'
import { type Filter, readFilters, writeFilters } from './filters.ts'

/** Local days, both inclusive. */
export interface DayRange {
  readonly start: LocalDate
  readonly end: LocalDate
}

export interface ReportState {
  readonly timeRange: TimeRange
  /** Set if the period is `custom_time_range`. */
  readonly days: DayRange | null
  /** Null means chosen by the length of the period. */
  readonly unit: TimeUnit | null
  /** Null means no comparison. */
  readonly compare: Comparison | null
  readonly compareDays: DayRange | null
  /** Compares each day with the same day of the week. */
  readonly matchWeekday: boolean
  /** Rows show their changes, unless this is switched off. */
  readonly compareRows: boolean
  readonly filters: readonly Filter[]
}

const defaultTimeRange: TimeRange = firstQuestion.time_range
export const defaultComparison: Comparison = firstQuestion.compare

function oneOf<V extends string>(list: readonly V[], text: string | null): V | null {
  return list.find((one) => one === text) ?? null
}

function readDays(start: string | null, end: string | null): DayRange | null {
  return isLocalDate(start) && isLocalDate(end) && start <= end ? { start, end } : null
}

/** Reads the state. Invalid values fall back to their default. */
export function readReportState(parameters: URLSearchParams): ReportState {
  const asked = oneOf(timeRanges, parameters.get('time_range'))
  const days = asked === 'custom_time_range' ? readDays(parameters.get('start'), parameters.get('end')) : null
  const timeRange = asked === null || (asked === 'custom_time_range' && !days) ? defaultTimeRange : asked
  const compareDays = readDays(parameters.get('compare_start'), parameters.get('compare_end'))
  const unit = oneOf(timeUnits, parameters.get('time_unit'))
  // The history of a website may be short. Elsewhere minutes and hours are for one day.
  const isLong = days
    ? days.start !== days.end
    : !oneOf([...timeRangeGroups.day, 'all_time_periods'], timeRange)
  return {
    timeRange,
    days,
    unit: isLong && (unit === 'minute' || unit === 'hour') ? null : unit,
    ...readComparison(parameters.get('compare'), compareDays),
    matchWeekday: parameters.get('match_weekday') === '1',
    compareRows: parameters.get('compare_rows') !== '0',
    filters: readFilters(parameters.get('filters')),
  }
}

function readComparison(
  text: string | null,
  days: DayRange | null,
): Pick<ReportState, 'compare' | 'compareDays'> {
  if (text === 'none') return { compare: null, compareDays: null }
  const compare = oneOf(comparisons, text) ?? defaultComparison
  if (compare !== 'custom_time_range') return { compare, compareDays: null }
  return days ? { compare, compareDays: days } : { compare: defaultComparison, compareDays: null }
}

/** Writes a change of the state into the parameters and keeps all others, except the pages of lists: those of another question begin with the first. */
export function writeReportState(parameters: URLSearchParams, state: ReportState): URLSearchParams {
  const next = new URLSearchParams(parameters)
  const put = (name: string, value?: string | null) => (value ? next.set(name, value) : next.delete(name))
  put('time_range', state.timeRange === defaultTimeRange ? null : state.timeRange)
  put('start', state.days?.start)
  put('end', state.days?.end)
  put('time_unit', state.unit)
  put('compare', state.compare === defaultComparison ? null : (state.compare ?? 'none'))
  put('compare_start', state.compareDays?.start)
  put('compare_end', state.compareDays?.end)
  put('match_weekday', state.matchWeekday ? '1' : null)
  put('compare_rows', state.compareRows ? null : '0')
  put('filters', writeFilters(state.filters))
  put('page')
  put('list_page')
  put('p_page')
  put('v_page')
  return next
}

/** The input of a report call. Local days become instants in the website's zone. */
export function queryOf(state: ReportState, zone: string) {
  const instants = (days: DayRange) =>
    [dayStart(days.start, zone), dayStart(addDays(days.end, 1), zone)] as const
  const [start, end] = state.days ? instants(state.days) : []
  const [compareStart, compareEnd] = state.compareDays ? instants(state.compareDays) : []
  return {
    time_range: state.timeRange,
    ...(start !== undefined && end !== undefined ? { start_time: start, end_time: end } : {}),
    ...(state.unit ? { time_unit: state.unit } : {}),
    filters: [...state.filters],
    ...(state.compare && comparable(state) ? { compare: state.compare } : {}),
    ...(state.compare && state.compare !== 'custom_time_range' && state.matchWeekday && comparable(state)
      ? { match_weekday: true }
      : {}),
    ...(compareStart !== undefined && compareEnd !== undefined
      ? { compare_start_time: compareStart, compare_end_time: compareEnd }
      : {}),
  }
}

/** Whether the rows of lists show their changes. */
export function comparesRows(state: ReportState): boolean {
  return state.compareRows && state.compare !== null && comparable(state)
}

/** False for all time, because nothing comes before it. */
export function comparable(state: ReportState): boolean {
  return state.timeRange !== 'all_time_periods'
}
