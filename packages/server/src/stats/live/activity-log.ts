/** Single events, newest first, in pages with a cursor. */

import { hour } from '@footfall/contract/durations'
import type { Language } from '@footfall/contract/fields'
import type { ReportInput } from '@footfall/contract/reports/reports'
import type { Activity, ActivityLog, Missed } from '@footfall/contract/stats/live'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import { placeLabels } from '../labels.ts'
import { allOf, counts, events, inInterval, site } from '../query/rows.ts'
import { eventFilters, type Selection } from '../query/selection.ts'
import { holdsText } from '../query/table/page-of-rows.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import type { Zone } from '../time/zone.ts'
import { type EventRow, presentEvent } from '../visits/event-row.ts'
import type { LiveQuery } from './live-plan.ts'

type LogQuery = ReportInput<'log'>

interface Row extends EventRow {
  readonly visitor: string
  readonly visit: string
  readonly referrer: string
  readonly channel: string
  readonly language: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly browser: string
  readonly os: string
  readonly device: string
}

/** Milliseconds. A busy website fills a page from one hour. A quiet one is searched in growing steps. */
const firstStep = hour
const growth = 12

export interface LogArgs {
  readonly selection: Selection
  readonly query: LogQuery
  readonly zone: Zone
  readonly language: Language
}

type LogReportArgs = ReportArgs<LiveQuery & LogQuery>

/** Events of the last thirty minutes. */
export async function activityLog(deps: Planner<LiveQuery>, args: LogReportArgs): Promise<ActivityLog> {
  const { selection, zone } = await deps.plan(args)
  return activityLogOf(deps, { ...args, selection, zone })
}

/** Events as far back as reports reach. */
export async function wholeLog(deps: Planner<LiveQuery>, args: LogReportArgs): Promise<ActivityLog> {
  const { selection, zone } = await deps.plan(args)
  const start = args.website.visibleSince ?? 0
  return activityLogOf(deps, {
    ...args,
    selection: { ...selection, interval: { ...selection.interval, start } },
    zone,
  })
}

/** Events of the last thirty minutes after that of a cursor. */
export async function missed(
  deps: Planner<LiveQuery>,
  { since, ...args }: ReportArgs<LiveQuery> & { readonly since: string },
): Promise<Missed> {
  const { selection, zone } = await deps.plan(args)
  return missedSince(deps, since, { ...args, selection, zone })
}

export async function activityLogOf(
  deps: ReportDeps,
  { selection, query, zone, language }: LogArgs,
): Promise<ActivityLog> {
  const { interval } = selection
  const cursor = parseCursor(query.cursor)
  const rows: Row[] = []
  let end = cursor ? Math.min(interval.end, cursor.at + 1) : interval.end
  for (let step = firstStep; end > interval.start && rows.length <= query.limit; step *= growth) {
    const start = Math.max(interval.start, end - step)
    const part = { ...selection, interval: { start, end } }
    rows.push(...(await deps.run<Row>(newest(part, query, cursor, query.limit + 1 - rows.length))))
    end = start
  }
  const list = rows.slice(0, query.limit)
  const last = list.at(-1)
  return {
    list: list.map((row) => activityOf(row, zone, language)),
    cursor: rows.length > query.limit && last ? `${last.at}.${last.event}` : null,
  }
}

const mostMissed = 200

/** The events after that of the cursor `since`, newest first. */
async function missedSince(deps: ReportDeps, since: string, args: Omit<LogArgs, 'query'>): Promise<Missed> {
  const seen = parseCursor(since)
  const { interval } = args.selection
  const start = Math.max(interval.start, seen?.at ?? interval.start)
  const { list, cursor } = await activityLogOf(deps, {
    ...args,
    selection: { ...args.selection, interval: { ...interval, start } },
    query: { limit: mostMissed, search: '', cursor: undefined },
  })
  const known = list.findIndex((one) => seen && isSeen(one, seen))
  return { list: known < 0 ? list : list.slice(0, known), complete: known >= 0 || cursor === null }
}

function isSeen({ local_time, id }: Activity, seen: { at: number; event: string }): boolean {
  return Date.parse(local_time) === seen.at && BigInt(id) <= BigInt(seen.event)
}

function parseCursor(text: string | undefined): { at: number; event: string } | null {
  if (text === undefined) return null
  const [at = '', event = ''] = text.split('.')
  return { at: Number(at), event }
}

/** Events of one millisecond are ordered by `event`, not by `sent_id` as in timelines, because `event` is what a cursor has. */
function newest(
  selection: Selection,
  { search }: LogQuery,
  cursor: ReturnType<typeof parseCursor>,
  limit: number,
): Sql {
  const older = cursor
    ? sql` AND (toUnixTimestamp64Milli(time), event) < (${param('Int64', cursor.at)}, toUInt64OrZero(${param('String', cursor.event)}))`
    : empty
  const found =
    search === ''
      ? empty
      : sql` AND ${holdsText(sql`concatWithSeparator('\n', page, title, name, referrer, city, browser)`, search)}`
  const where = allOf([site(selection), inInterval(selection), counts, ...eventFilters(selection)])
  return sql`SELECT toUnixTimestamp64Milli(time) AS at, event, visitor, visit, kind, hostname, page, title, name, referrer, channel, language, lower(country) AS country, region, city, browser, os, device
    FROM ${events} WHERE ${where}${older}${found} ORDER BY time DESC, event DESC LIMIT ${param('UInt32', limit)}`
}

function activityOf(row: Row, zone: Zone, language: Language): Activity {
  return {
    ...presentEvent(row, zone),
    visitor_id: row.visitor,
    visit_id: row.visit,
    referer: row.referrer,
    channel: row.channel,
    language: row.language,
    ...placeLabels(row, language),
    browser: row.browser,
    os: row.os,
    device: row.device,
  }
}
