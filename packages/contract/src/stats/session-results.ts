/** The inputs and results of the reports on visits. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { money } from './goal-results.ts'

const count = z.int()

export const sessionListShape = {
  page_size: z.int().min(1).max(100).default(30),
  /** `next` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,16}-\d{1,20}$/, { error: 'invalid' })
    .optional(),
}

const goalReached = z.object({ goal_id: z.string(), name: z.string() })

/** A visitor's place in words; '' where unknown. */
export const visitorPlace = {
  country: z.string(),
  country_label: z.string(),
  region: z.string(),
  city: z.string(),
}

export const visitorClient = { browser: z.string(), os: z.string(), device: z.string() }

export const visitShape = {
  visit_id: z.string(),
  start: unixTime,
  /** Local time with offset. */
  local_start: z.string(),
  /** Duration in seconds; 0 for a bounce. */
  duration: z.number(),
  pageviews: count,
  events: count,
  bounce: z.boolean(),
  entry_page: z.string(),
  exit_page: z.string(),
  referer: z.string(),
  channel: z.string(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  ...visitorPlace,
  ...visitorClient,
}

export const sessionRow = z.object({
  visitor_id: z.string(),
  ...visitShape,
  revenue: z.array(money),
  goals: z.array(goalReached),
})
export type SessionRow = z.infer<typeof sessionRow>

export const sessionListSchema = z.object({
  list: z.array(sessionRow),
  /** The cursor of the next page; null if there is none. */
  next: z.string().nullable(),
})
export type SessionList = z.infer<typeof sessionListSchema>

export const eventShape = {
  id: z.string(),
  kind: z.enum(['pageview', 'custom']),
  /** Unix seconds. `local_time` is the same as ISO 8601 local time with milliseconds. */
  time: unixTime,
  local_time: z.string(),
  hostname: z.string(),
  page: z.string(),
  page_title: z.string(),
  /** Name of the custom event; '' for a pageview. */
  event: z.string(),
}

const timelineEvent = z.object({
  ...eventShape,
  properties: z.record(z.string(), z.string()),
  /** For a pageview: seconds in the foreground, and scroll depth in percent; null if unknown. */
  foreground: z.number().nullable(),
  scroll_depth: count.nullable(),
  revenue: money.nullable(),
})

export const sessionItemShape = { visit_id: z.string().regex(/^\d{1,20}$/, { error: 'invalid' }) }

export const sessionItemSchema = z.object({
  visit: sessionRow,
  /** The first 2,000. */
  list: z.array(timelineEvent),
  /** Number of later pageviews and events, which the list leaves out. */
  omitted: count,
  /** Explains why the visit was counted this way. */
  rules: z.object({
    /** Where the source comes from. */
    source: z.enum(['utm', 'click_id', 'referrer', 'direct']),
    /** A visit with at most one pageview and no interactive event is a bounce. */
    bounce: z.object({ pageviews: count, interactive_events: count }),
    /** Seconds since the visitor's previous event; more than 1,800 start a new visit. Null if there was none. */
    pause_before: z.number().nullable(),
    /** The same until the visitor's next visit. */
    pause_after: z.number().nullable(),
  }),
})
export type SessionItem = z.infer<typeof sessionItemSchema>

/** From `from` on and below `to`; null for no end. */
const distribution = z.array(z.object({ from: count, to: count.nullable(), visits: count }))

export const sessionStatsSchema = z.object({
  visits: count,
  /** Visits by duration, in seconds. */
  duration: distribution,
  pageviews: distribution,
  /** Visitors by the number of visits that they began in the interval. */
  visits_per_visitor: z.array(z.object({ from: count, to: count.nullable(), visitors: count })),
  /** Whole days since the visitor's previous visit; `first`: visits without one. */
  days_since: distribution,
  first: count,
})
export type SessionStats = z.infer<typeof sessionStatsSchema>

/** Visitors of the period, and those among them with an id from the site. The others are keyed hashes that change with the salt. */
export const identitySchema = z.object({ visitors: count, given: count })
export type Identity = z.infer<typeof identitySchema>
