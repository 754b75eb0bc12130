/** The results of reports. Rates are percent, durations seconds, nothing is rounded. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { shareScreens } from '../reports/sections.ts'
import { dimensionNames } from './dimensions.ts'
import { filterFields, operators } from './filters.ts'
import { changeSchema, metricNames, metricsSchema, metricsShape } from './metrics.ts'
import { timeUnit } from './time.ts'
import { traitField } from './trait-field.ts'

/** ISO 8601 local time with offset, e.g. `2025-06-02T00:00:00+05:45`. */
const localTime = z.string()

/** The counted interval, `[start, end)`, cut at now. */
export const periodSchema = z.object({
  start_time: unixTime,
  end_time: unixTime,
  start: localTime,
  end: localTime,
})
export type PeriodResult = z.infer<typeof periodSchema>

export const totalSchema = z.object({
  current: metricsSchema,
  previous: metricsSchema.nullable(),
  change: changeSchema.nullable(),
  /** Events of bots and known spam in the interval, counted separately and in no metric. */
  filtered_bots: z.int(),
  /** Visitors whose first event is in the interval; the others are returning. */
  new_visitors: z.int(),
  returning_visitors: z.int(),
  period: periodSchema,
  previous_period: periodSchema.nullable(),
})
export type Total = z.infer<typeof totalSchema>

/** What a period lacks because of the plan. */
export const gapsSchema = z.object({
  /** Nothing from before it is counted, as the plan keeps no more; null if the period begins later, or the website has no such data. */
  hidden_before: unixTime.nullable(),
  /** Events of the period that were dropped, as the plan's events of the month were used up. */
  dropped: z.int(),
})
export type Gaps = z.infer<typeof gapsSchema>

export const totalItemsSchema = z.object({
  list: z.array(
    z.object({
      metric: z.enum(metricNames),
      value: z.number().nullable(),
      previous: z.number().nullable(),
      change: z.number().nullable(),
    }),
  ),
})
export type TotalItems = z.infer<typeof totalItemsSchema>

/** `partial`: the bucket is in progress, or the period cuts it. */
export const bucketSchema = z.object({ time: localTime, partial: z.boolean(), ...metricsShape })
export type Bucket = z.infer<typeof bucketSchema>

/** Includes empty buckets. `previous` has its own buckets, the n-th compared with the n-th. */
export const trafficSchema = z.object({
  time_unit: timeUnit,
  time_zone: z.string(),
  list: z.array(bucketSchema),
  previous: z.array(bucketSchema).nullable(),
})
export type Traffic = z.infer<typeof trafficSchema>

/** Additional values of rows of the dimension `page`. */
const pageShape = {
  exits: z.int(),
  /** Percent of the page's views that were the last of their visit. */
  exit_rate: z.number().nullable(),
  /** Foreground seconds per visitor. */
  time_on_page: z.number().nullable(),
}

export const breakdownRowSchema = z.object({
  /** In the form of filters; '' = has none. */
  value: z.string(),
  label: z.string(),
  /** Percent of all visitors under the same filters. */
  share: z.number().nullable(),
  ...metricsShape,
  ...z.object(pageShape).partial().shape,
  previous: metricsSchema.nullable().optional(),
  change: changeSchema.nullable().optional(),
})
export type BreakdownRow = z.infer<typeof breakdownRowSchema>

export const breakdownSchema = z.object({ list: z.array(breakdownRowSchema), total: z.int() })
export type Breakdown = z.infer<typeof breakdownSchema>

/** Countries by lower-case ISO code, or the regions of one country. */
export const mapSchema = z.object({
  list: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      visitors: z.int(),
      pageviews: z.int(),
      previous: z.object({ visitors: z.int(), pageviews: z.int() }).nullable().optional(),
    }),
  ),
})
export type MapResult = z.infer<typeof mapSchema>

/** All 168 cells: `weekday` 1 (Monday) – 7, `hour` 0–23 of local time. */
export const hoursListSchema = z.object({
  list: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      visitors: z.int(),
      visits: z.int(),
      pageviews: z.int(),
      events: z.int(),
    }),
  ),
})
export type HoursList = z.infer<typeof hoursListSchema>

/** One row per local day (`2025-06-02`), including empty ones. */
export const daysListSchema = z.object({
  list: z.array(z.object({ date: z.string(), partial: z.boolean(), ...metricsShape })),
})
export type DaysList = z.infer<typeof daysListSchema>

export const fieldListSchema = z.object({
  list: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      family: z.string(),
      scope: z.enum(['visit', 'event']),
      operators: z.array(z.enum(operators)),
      /** Whether it has `key=value` pairs instead of one value. */
      pairs: z.boolean(),
    }),
  ),
})
export type FieldList = z.infer<typeof fieldListSchema>

export const fieldValuesSchema = z.object({
  list: z.array(z.object({ value: z.string(), label: z.string(), visitors: z.int() })),
  total: z.int(),
})
export type FieldValues = z.infer<typeof fieldValuesSchema>

export const groupListSchema = z.object({
  columns: z.array(
    z.object({
      key: z.union([z.enum([...dimensionNames, 'time', ...metricNames]), traitField]),
      kind: z.enum(['dimension', 'time', 'metric']),
      label: z.string(),
    }),
  ),
  /** The unit of the time buckets, if grouped by time. */
  time_unit: timeUnit,
  list: z.array(
    z.object({
      /** One value for each of `group_by`, in order. */
      values: z.array(z.string()),
      labels: z.array(z.string()),
      ...metricsShape,
      previous: metricsSchema.nullable().optional(),
      change: changeSchema.nullable().optional(),
    }),
  ),
  total: z.int(),
})
export type GroupList = z.infer<typeof groupListSchema>

/** The parts of the overview page, which one answer contains. */
export const overviewPanels = [
  'page',
  'referer',
  'area',
  'browser',
  'os',
  'screen',
  'device',
  'language',
] as const

export const overviewDataSchema = z.object({
  total: totalSchema,
  traffic: trafficSchema,
  page: breakdownSchema,
  referer: breakdownSchema,
  area: breakdownSchema,
  browser: breakdownSchema,
  os: breakdownSchema,
  screen: breakdownSchema,
  device: breakdownSchema,
  language: breakdownSchema,
  map: mapSchema,
  gaps: gapsSchema,
})
export type OverviewData = z.infer<typeof overviewDataSchema>

/** One metric in both periods: the n-th bucket of one next to the n-th of the other, null if one has fewer. */
export const seriesCompareSchema = z.object({
  metric: z.enum(metricNames),
  time_unit: timeUnit,
  time_zone: z.string(),
  list: z.array(
    z.object({
      time: localTime.nullable(),
      previous_time: localTime.nullable(),
      partial: z.boolean(),
      value: z.number().nullable(),
      previous: z.number().nullable(),
      change: z.number().nullable(),
    }),
  ),
})
export type SeriesCompare = z.infer<typeof seriesCompareSchema>

/** Both periods, in total and by bucket. */
export const websiteCompareSchema = z.object({
  period: periodSchema,
  previous_period: periodSchema.nullable(),
  time_unit: timeUnit,
  time_zone: z.string(),
  total: totalItemsSchema.shape.list,
  list: z.array(
    z.object({
      time: localTime.nullable(),
      previous_time: localTime.nullable(),
      partial: z.boolean(),
      current: metricsSchema.nullable(),
      previous: metricsSchema.nullable(),
      change: changeSchema.nullable(),
    }),
  ),
})
export type WebsiteCompare = z.infer<typeof websiteCompareSchema>

/** What a shared report shows about its website. */
export const shareItemSchema = z.object({
  sharecode: z.string(),
  website_name: z.string(),
  domain: z.string(),
  domain_label: z.string(),
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  /** Sections hidden by its owner: their calls are refused, their parts of the page's answer are empty. */
  hidden_sections: z.array(z.string()),
  /** The screens it shows; the calls of others are refused. */
  screens: z.array(z.enum(shareScreens)),
  /** Fields that cannot be broken down or filtered by: those of hidden sections, and those that would reveal what a fixed filter hides. */
  hidden_fields: z.array(z.enum(filterFields)),
})
