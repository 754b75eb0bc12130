/**
 * The analyses' numbers from plain statements over events and visits. They ignore visits across the period's ends, late payments and other details
 * that exact reports handle.
 */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { param, type Sql, sql } from '../../packages/server/src/events/sql.ts'
import { now, zone } from './sites.ts'

type Asked = (store: EventsStore, website: string, pages: readonly string[]) => Promise<unknown>

const day = 86_400_000
const instant = (ms: number) => param('DateTime64(3)', new Date(ms))
const own = (website: string) => sql`website_id = ${param('UUID', website)}`
/** Rows of a table in the last so many days. */
const since = (column: Sql, days: number) =>
  sql`${column} >= ${instant(now - days * day)} AND toDate(${column}) >= toDate(${instant(now - days * day)})`
const events = (website: string, days = 30) =>
  sql`FROM events WHERE ${own(website)} AND ${since(sql`time`, days)}`
const visits = (website: string, days = 30) =>
  sql`FROM visits WHERE ${own(website)} AND ${since(sql`start`, days)}`
const weekOf = (column: Sql) => sql`toStartOfWeek(${column}, 1, ${param('String', zone)})`
const isPage = (page: string) => sql`kind = 'pageview' AND page = ${param('String', page)}`

function listed(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all}, ${part}`)
}

const dimensions = [
  sql`channel`,
  sql`referrer`,
  sql`country`,
  sql`region`,
  sql`city`,
  sql`browser`,
  sql`os`,
  sql`device`,
  sql`language`,
  sql`screen`,
  sql`entry_page`,
  sql`utm_source`,
]

export const plainAnalyses = {
  'events list': (store, website) =>
    store.query(
      sql`SELECT name, count() AS events, uniqExact(visitor) AS visitors ${events(website)} AND kind = 'custom' GROUP BY name ORDER BY events DESC LIMIT 30`,
    ),
  'goals (10)': (store, website, pages) =>
    store.query(
      sql`SELECT ${listed([...pages, '/docs/6', '/news/7', '/docs/8', '/product/9'].map((page) => sql`countIf(${isPage(page)}), uniqExactIf(visitor, ${isPage(page)}), uniqExactIf(visit, ${isPage(page)})`))},
        countIf(name = 'signup'), uniqExactIf(visitor, name = 'signup'), uniqExactIf(visit, name = 'signup'), uniqExact(visitor) ${events(website)} AND kind != 'engagement'`,
    ),
  UTM: (store, website) =>
    store.query(
      sql`SELECT utm_source, uniqExact(visitor) AS visitors, count(), sum(pageviews), countIf(pageviews <= 1 AND interactive = 0) ${visits(website)} GROUP BY utm_source ORDER BY visitors DESC LIMIT 30`,
    ),
  revenue: (store, website) => {
    const paid = sql`FROM events FINAL PREWHERE ${own(website)} AND ${since(sql`time`, 30)} AND revenue != 0`
    return Promise.all([
      store.query(
        sql`SELECT currency, sum(revenue), uniqExact(visitor), uniqExact(order_id) ${paid} GROUP BY currency`,
      ),
      store.query(
        sql`SELECT toStartOfDay(time, ${param('String', zone)}) AS day, currency, sum(revenue) ${paid} GROUP BY day, currency`,
      ),
      store.query(sql`SELECT channel, currency, sum(revenue) ${paid} GROUP BY channel, currency`),
      store.query(sql`SELECT uniqExact(visitor) ${events(website)} AND kind != 'engagement'`),
    ])
  },
  'funnel of 5 steps': (store, website, pages) =>
    store.query(
      sql`SELECT depth, count() FROM (SELECT visitor, windowFunnel(86400000)(toUInt64(toUnixTimestamp64Milli(time)), ${listed(pages.map((page) => sql`page = ${param('String', page)}`))}) AS depth
        ${events(website)} AND kind = 'pageview' GROUP BY visitor) GROUP BY depth`,
    ),
  'journey of 5 steps': (store, website) =>
    store.query(
      sql`SELECT way, count() AS visits FROM (SELECT arraySlice(arrayCompact(arrayMap(item -> item.2, arraySort(groupArray((time, page))))), 1, 5) AS way
        ${events(website)} AND kind = 'pageview' GROUP BY visit) GROUP BY way ORDER BY visits DESC LIMIT 1000`,
    ),
  'retention, 12 weeks': (store, website) =>
    store.query(
      sql`SELECT cohort, week, uniqExact(visitor) FROM (SELECT visitor, ${weekOf(sql`start`)} AS week ${visits(website, 90)} GROUP BY visitor, week) AS came
        INNER JOIN (SELECT visitor, ${weekOf(sql`first`)} AS cohort FROM visitors WHERE ${own(website)} AND first >= ${instant(now - 90 * day)}) AS firsts USING visitor GROUP BY cohort, week`,
    ),
  'sessions, first page': (store, website) =>
    store.query(
      sql`SELECT visit, visitor, start, last, pageviews, events, entry_page, exit_page, country, browser ${visits(website)} ORDER BY start DESC LIMIT 30`,
    ),
  'what changed': (store, website) =>
    Promise.all(
      dimensions.map((dimension) =>
        store.query(
          sql`SELECT ${dimension} AS value, uniqExactIf(visitor, start >= ${instant(now - 30 * day)}) AS now, uniqExactIf(visitor, start < ${instant(now - 30 * day)}) AS before
            ${visits(website, 60)} GROUP BY value ORDER BY now DESC LIMIT 100`,
        ),
      ),
    ),
} satisfies Record<string, Asked>
