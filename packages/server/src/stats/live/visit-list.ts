/** The visits of one visitor, newest first, each with what happened in it. */
import type { VisitList } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { param, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import { allOf, counts, events, visits } from '../query/selection.ts'
import { localIso } from '../time/zone.ts'
import { placeOf } from './activity-log.ts'
import { type VisitorArgs, visitsOf } from './visitor-profile.ts'

type Visit = VisitList['list'][number]
type VisitStep = Visit['list'][number]

interface VisitRow {
  readonly visit: string
  readonly began: string
  readonly ended: string
  readonly seen: string
  readonly bounce: number
  readonly pageviews: string | number
  readonly customs: string | number
  readonly entry_page: string
  readonly exit_page: string
  readonly referrer: string
  readonly channel: string
  readonly utm_source: string
  readonly utm_medium: string
  readonly utm_campaign: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly browser: string
  readonly os: string
  readonly device: string
  readonly total: string
}

interface EventRow {
  readonly visit: string
  readonly at: string
  readonly event: string
  readonly kind: 'pageview' | 'custom'
  readonly hostname: string
  readonly page: string
  readonly title: string
  readonly name: string
  readonly props: Readonly<Record<string, string>>
}

/** Most events of a visit that are told. */
const mostSteps = 500

export async function visitList(
  engine: Engine,
  args: VisitorArgs & { readonly page: number; readonly pageSize: number },
): Promise<VisitList> {
  const { website, visitorId, language, signal, page, pageSize } = args
  const rows = await engine.run<VisitRow>(
    sql`SELECT visit, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, toUnixTimestamp64Milli(last_any) AS seen,
      pageviews <= 1 AND interactive = 0 AS bounce, pageviews, events AS customs, entry_page, exit_page, referrer, channel,
      utm_source, utm_medium, utm_campaign, lower(country) AS country, region, city, browser, os, device, count() OVER () AS total
      FROM ${visits} WHERE ${visitsOf(website, visitorId)} ORDER BY start DESC, visit DESC
      LIMIT ${param('UInt32', pageSize)} OFFSET ${param('UInt64', (page - 1) * pageSize)}`,
    signal,
  )
  const steps = await stepsOf(engine, args, rows)
  return {
    list: rows.map((row): Visit => {
      const start = Number(row.began)
      return {
        visit_id: row.visit,
        start: Math.floor(start / 1000),
        local_start: localIso(start, website.timeZone),
        duration: row.bounce === 1 ? 0 : (Number(row.ended) - start) / 1000,
        bounce: row.bounce === 1,
        pageviews: Number(row.pageviews),
        events: Number(row.customs),
        entry_page: row.entry_page,
        exit_page: row.exit_page,
        referer: row.referrer,
        channel: row.channel,
        utm_source: row.utm_source,
        utm_medium: row.utm_medium,
        utm_campaign: row.utm_campaign,
        ...placeOf(row, language),
        browser: row.browser,
        os: row.os,
        device: row.device,
        list: steps.get(row.visit) ?? [],
      }
    }),
    total: Number(rows[0]?.total ?? 0),
  }
}

async function stepsOf(
  engine: Engine,
  { website, signal }: VisitorArgs,
  rows: readonly VisitRow[],
): Promise<Map<string, VisitStep[]>> {
  const steps = new Map<string, VisitStep[]>()
  if (rows.length === 0) return steps
  const where = allOf([
    sql`website_id = ${param('UUID', website.websiteId)}`,
    sql`time >= ${instant(Math.min(...rows.map(({ began }) => Number(began))))}`,
    sql`time <= ${instant(Math.max(...rows.map(({ seen }) => Number(seen))))}`,
    sql`visit IN (SELECT toUInt64(arrayJoin(${param(
      'Array(String)',
      rows.map(({ visit }) => visit),
    )})))`,
    counts,
  ])
  const found = await engine.run<EventRow>(
    sql`SELECT visit, toUnixTimestamp64Milli(time) AS at, event, kind, hostname, page, title, name, props
      FROM ${events} WHERE ${where} ORDER BY time, sent_id, event LIMIT ${param('UInt32', mostSteps)} BY visit`,
    signal,
  )
  for (const row of found) {
    const at = Number(row.at)
    const list = steps.get(row.visit) ?? []
    list.push({
      id: row.event,
      kind: row.kind,
      time: Math.floor(at / 1000),
      local_time: localIso(at, website.timeZone, 'millisecond'),
      hostname: row.hostname,
      page: row.page,
      page_title: row.title,
      event: row.name,
      properties: row.props,
    })
    steps.set(row.visit, list)
  }
  return steps
}
