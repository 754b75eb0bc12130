/** The results of the real-time view: current visitors, their events, and a visitor's profile. */
import { z } from 'zod'
import { unixTime } from '../fields.ts'
import { money } from './goal-results.ts'
import { breakdownSchema, mapSchema, totalSchema, trafficSchema } from './results.ts'
import { eventShape, visitorClient, visitorPlace, visitShape } from './session-results.ts'

export const currentVisitorsSchema = z.object({
  /** Visitors of the last five minutes. */
  current: z.int(),
  last_30_minutes: z.int(),
})
export type CurrentVisitors = z.infer<typeof currentVisitorsSchema>

export const activitySchema = z.object({
  ...eventShape,
  visitor_id: z.string(),
  visit_id: z.string(),
  referer: z.string(),
  channel: z.string(),
  language: z.string(),
  ...visitorPlace,
  ...visitorClient,
})
export type Activity = z.infer<typeof activitySchema>

/** `cursor` fetches older events; null at the end. */
export const activityLogSchema = z.object({ list: z.array(activitySchema), cursor: z.string().nullable() })
export type ActivityLog = z.infer<typeof activityLogSchema>

/** What a reconnecting watcher has missed, newest first; incomplete if there was more than the limit. */
export interface Missed {
  readonly list: Activity[]
  readonly complete: boolean
}

export const visitorProfileSchema = z.object({
  visitor_id: z.string(),
  first_active: unixTime,
  last_active: unixTime,
  /** Whether the visitor is one of the current ones: with a pageview or custom event in the last five minutes. */
  online: z.boolean(),
  visits: z.int(),
  pageviews: z.int(),
  events: z.int(),
  language: z.string(),
  language_label: z.string(),
  screen: z.string(),
  browser_version: z.string(),
  os_version: z.string(),
  device_model: z.string(),
  first_referer: z.string(),
  first_channel: z.string(),
  /** Whether the website supplied the visitor's id. Otherwise the visitor is a keyed hash that changes with the salt. */
  identified: z.boolean(),
  /** What the website says of the visitor (`identify`), by name; the latest values. */
  traits: z.array(z.object({ trait: z.string(), value: z.string() })),
  ...visitorPlace,
  ...visitorClient,
})
export type VisitorProfile = z.infer<typeof visitorProfileSchema>

export const visitListSchema = z.object({
  list: z.array(
    z.object({
      ...visitShape,
      /** In order; at most 500. */
      list: z.array(
        z.object({
          ...eventShape,
          properties: z.record(z.string(), z.string()),
          revenue: money.nullable(),
        }),
      ),
    }),
  ),
  total: z.int(),
})
export type VisitList = z.infer<typeof visitListSchema>

/** The initial data of the real-time page. */
export const liveSchema = z.object({
  ...currentVisitorsSchema.shape,
  total: totalSchema,
  traffic: trafficSchema,
  page: breakdownSchema,
  referer: breakdownSchema,
  country: breakdownSchema,
  map: mapSchema,
  activity: z.array(activitySchema),
})
export type Live = z.infer<typeof liveSchema>

/** The same for readers of a share, without single visitors. */
export const sharedLiveSchema = liveSchema.omit({ activity: true })
export type SharedLive = z.infer<typeof sharedLiveSchema>
