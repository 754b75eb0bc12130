/**
 * The overview's numbers from plain statements over events and visits, one statement for each panel. Reports without rollups are compared with them.
 */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { identifiersOf, param, type Sql, sql } from '../../packages/server/src/events/sql.ts'
import { now, zone } from './sites.ts'

const dimensions = ['referrer', 'country', 'browser', 'os', 'screen', 'device', 'language'] as const
const name = identifiersOf(dimensions)

const ofEvents = sql`uniqExactIf(visitor, kind != 'engagement') AS visitors, countIf(kind = 'pageview') AS views, countIf(kind = 'custom') AS customs`
const ofVisits = sql`uniqExact(visitor) AS visitors, count() AS visits, sum(pageviews) AS views, countIf(pageviews <= 1 AND interactive = 0) AS bounces,
  sum(toUnixTimestamp64Milli(last) - toUnixTimestamp64Milli(start)) AS lasted`

/** Queries the last so many days, all statements at once like a dashboard. */
export async function askPlainly(store: EventsStore, website: string, days: number): Promise<void> {
  const since = param('DateTime64(3)', new Date(now - days * 86_400_000))
  const site = sql`website_id = ${param('UUID', website)}`
  const events = sql`FROM events WHERE ${site} AND time >= ${since} AND toDate(time) >= toDate(${since})`
  const visits = sql`FROM visits WHERE ${site} AND start >= ${since}`
  const local = (column: Sql) => sql`toDate(${column}, ${param('String', zone)})`
  const statements = [
    sql`SELECT ${ofEvents} ${events}`,
    sql`SELECT ${ofVisits} ${visits}`,
    sql`SELECT ${local(sql`time`)} AS day, ${ofEvents} ${events} GROUP BY day`,
    sql`SELECT ${local(sql`start`)} AS day, ${ofVisits} ${visits} GROUP BY day`,
    sql`SELECT page, ${ofEvents}, uniqExact(visit) AS visits, sum(engaged_ms) AS engaged ${events} GROUP BY page ORDER BY visitors DESC LIMIT 10`,
    sql`SELECT entry_page, ${ofVisits} ${visits} GROUP BY entry_page ORDER BY visitors DESC LIMIT 10`,
    sql`SELECT exit_page, count() AS exits ${visits} GROUP BY exit_page ORDER BY exits DESC LIMIT 10`,
    sql`SELECT count() AS fresh FROM visitors WHERE ${site} AND first >= ${since}`,
    ...dimensions.map(
      (dimension) =>
        sql`SELECT ${name(dimension)} AS value, ${ofVisits} ${visits} GROUP BY value ORDER BY visitors DESC LIMIT 10`,
    ),
  ]
  await Promise.all(statements.map((statement) => store.query(statement)))
}
