/** Calls for the console's choices: the options of a query and of a form, labelled in the caller's language. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { timeZone, unixTime } from '../fields.ts'
import { checkQuery } from '../stats/query.ts'
import { comparison, timeRange, timeRangeGroups, timeUnit } from '../stats/time.ts'

const access = { kind: 'public' } as const
function optionsOf<V extends z.ZodType>(value: V) {
  return z.array(z.object({ value, label: z.string() }))
}

const groups = Object.keys(timeRangeGroups) as [keyof typeof timeRangeGroups]

const timeRangeList = z.array(
  z.object({ group: z.enum(groups), label: z.string(), list: optionsOf(timeRange) }),
)

/**
 * A period without a website: the request contains the zone and, for all time, its beginning as `start_time`, such as the website's first event.
 * Without it, all time is taken to have begun a month ago.
 */
const periodShape = {
  time_range: timeRange,
  start_time: unixTime.optional(),
  end_time: unixTime.optional(),
  time_zone: timeZone.default('UTC'),
}

export const configCalls = calls([
  call('/config/team_role', {
    access,
    input: none,
    output: z.object({ list: optionsOf(z.int()) }),
    summary: 'The roles a member can be given.',
  }),
  call('/config/team_select_all', {
    access,
    input: none,
    output: z.object({ list: optionsOf(z.boolean()) }),
    summary: 'Whether a member sees all websites or selected ones.',
  }),
  call('/config/website_allow', {
    access,
    input: none,
    output: z.object({ list: optionsOf(z.enum(['all', 'selected'])) }),
    summary: 'What `visible_websites` can be.',
  }),
  call('/config/website_share', {
    access,
    input: none,
    output: z.object({ list: optionsOf(z.boolean()) }),
    summary: 'Sharing on or off.',
  }),
  call('/config/time_range', {
    access,
    input: none,
    output: z.object({ list: timeRangeList }),
    summary: 'The named periods, in their groups.',
  }),
  call('/config/country_language', {
    access,
    input: none,
    output: z.object({ countries: optionsOf(z.string()), languages: optionsOf(z.string()) }),
    summary: 'Countries by lower-case code and languages by tag.',
  }),
  call('/config/timezones', {
    access,
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          /** Offset at this moment, e.g. `+05:45`. */
          offset: z.string(),
        }),
      ),
    }),
    summary: 'IANA time zones.',
  }),
  call('/config/area', {
    access,
    input: none,
    output: z.object({ list: optionsOf(z.enum(['country', 'region', 'city'])) }),
    summary: 'The breakdowns by place.',
  }),
  call('/config/comparison_option', {
    access,
    input: none,
    output: z.object({ list: optionsOf(comparison) }),
    summary: 'What a period can be compared with.',
  }),
  call('/config/prev_time_range', {
    access,
    input: z
      .object({
        ...periodShape,
        compare: comparison.default('previous_period'),
        compare_start_time: unixTime.optional(),
        compare_end_time: unixTime.optional(),
        match_weekday: z.boolean().optional(),
      })
      .superRefine((query, context) => checkQuery(query, context)),
    output: z.object({
      current: z.object({ start_time: unixTime, end_time: unixTime }),
      /** Null if nothing comes before, as for all time. */
      previous: z.object({ start_time: unixTime, end_time: unixTime }).nullable(),
    }),
    summary: 'The interval a period is compared with.',
  }),
  call('/config/get_time_unit', {
    access,
    input: z.object(periodShape).superRefine((query, context) => checkQuery(query, context)),
    output: z.object({ time_unit: timeUnit, list: optionsOf(timeUnit) }),
    summary: 'The default unit of a period, and all units that it allows.',
  }),
  call('/config/common', {
    access,
    input: none,
    output: z.object({
      area: optionsOf(z.enum(['country', 'region', 'city'])),
      time_range: timeRangeList,
      time_unit: optionsOf(timeUnit),
      /** Whether this installation has plans, with limits and a cost center. */
      plans: z.boolean(),
    }),
    summary: 'What the console loads at its start.',
  }),
])
