/** The SQL of every dimension and filter field. A dimension new in the contract does not compile until it stands here. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { FilterField } from '@footfall/contract/stats/filters'
import { type Sql, sql } from '../../events/sql.ts'

export interface FieldSql {
  /** Its text on a row of the tables named by `on`; an array of `key=value` where `pairs` says so. */
  readonly text: Sql
  /** Visit scope: a column of both tables, or of `visits` alone. Event scope: of `events`. */
  readonly on: 'both' | 'visits' | 'events'
  /** Event scope: the same of the visit's first pageview, on a row of `visits`. */
  readonly entry?: Sql
  /** `entry` reads the columns of the joined first pageview. */
  readonly entryIsJoined?: true
  readonly pairs?: true
  /** Rows that have no such value are left out of a breakdown. */
  readonly omitNone?: true
  /** Compared in lower case. */
  readonly caseless?: true
}

const visit = (text: Sql): FieldSql => ({ text, on: 'both' })

export const dimensionSql: Record<Dimension, FieldSql> = {
  page: { text: sql`page`, on: 'events', entry: sql`entry_page` },
  entry_page: { text: sql`entry_page`, on: 'visits' },
  exit_page: { text: sql`exit_page`, on: 'visits' },
  page_title: { text: sql`title`, on: 'events', entry: sql`entry_title` },
  hostname: { text: sql`hostname`, on: 'events', entry: sql`entry_hostname` },
  referer: visit(sql`referrer`),
  channel: visit(sql`channel`),
  utm_source: { ...visit(sql`lowerUTF8(utm_source)`), caseless: true },
  utm_medium: { ...visit(sql`lowerUTF8(utm_medium)`), caseless: true },
  utm_campaign: visit(sql`utm_campaign`),
  utm_content: visit(sql`utm_content`),
  utm_term: visit(sql`utm_term`),
  country: { ...visit(sql`lower(country)`), caseless: true },
  region: visit(sql`region`),
  city: visit(sql`city`),
  browser: visit(sql`browser`),
  browser_version: visit(sql`browser_version`),
  os: visit(sql`os`),
  os_version: visit(sql`os_version`),
  screen: visit(sql`screen`),
  device: visit(sql`device`),
  device_model: visit(sql`device_model`),
  language: visit(sql`language`),
  // A pageview has no event name, so no visit enters on one.
  event: { text: sql`name`, on: 'events', entry: sql`''`, omitNone: true },
  event_property: {
    text: sql`arrayMap((k, v) -> concat(k, '=', v), mapKeys(props), mapValues(props))`,
    on: 'events',
    entry: sql`arrayMap((k, v) -> concat(k, '=', v), mapKeys(entry_props), mapValues(entry_props))`,
    entryIsJoined: true,
    pairs: true,
    omitNone: true,
  },
}

const utmTags: FieldSql = {
  text: sql`arrayFilter(x -> not endsWith(x, '='), [
    concat('utm_source=', lowerUTF8(utm_source)), concat('utm_medium=', lowerUTF8(utm_medium)),
    concat('utm_campaign=', utm_campaign), concat('utm_content=', utm_content), concat('utm_term=', utm_term)])`,
  on: 'both',
  pairs: true,
}

export const fieldSql: Record<FilterField, FieldSql> = { ...dimensionSql, utm_tags: utmTags }
