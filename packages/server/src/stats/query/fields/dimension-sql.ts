/** The SQL of every dimension and filter field. A new dimension of the contract does not compile until it is added here. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import type { FilterField, KnownField } from '@footfall/contract/stats/filters'
import { isTrait } from '@footfall/contract/stats/traits'
import { utmTags } from '@footfall/contract/stats/utm-results'
import { type Sql, sql } from '../../../events/sql.ts'
import { type OfWebsite, traitText } from './trait-sql.ts'

export interface FieldSql {
  /** Its text on a row of the tables named by `on`; an array of `key=value` for fields with `pairs`. */
  readonly text: Sql
  /** Visit scope: a column of both tables, or only of `visits`. Event scope: of `events`. */
  readonly on: 'both' | 'visits' | 'events'
  /** Event scope: the text for the visit's first pageview, on a row of `visits`. */
  readonly entry?: Sql
  /** Event scope: the text for the visit's last pageview, on a row of `visits`; left out if no column has it. */
  readonly exit?: Sql
  /** `entry` reads the columns of the joined first pageview. */
  readonly entryIsJoined?: true
  readonly pairs?: true
  /** For pairs of a map on a row of `events`: the map, because a key may contain `=`. */
  readonly map?: Sql
  /** For pairs with fixed keys: the text of each. */
  readonly keys?: Readonly<Record<string, Sql>>
  /** For pairs of which only some are compared in lower case: these, and the others. */
  readonly byCase?: { readonly lower: Sql; readonly exact: Sql }
  /** Rows without a value are left out of a breakdown. */
  readonly omitNone?: true
  /** Compared in lower case. */
  readonly caseless?: true
  /** The daily rollup has its values. */
  readonly daily?: true
  /**
   * Its column in the visit rollup, with the bit that marks a change; for several columns, their bits. Stored rows contain the bits, so they must
   * not change.
   */
  readonly column?: Sql
  readonly bits?: number
  /** For fields that differ between visits: the visit rollup's column of the previous day with the same value. */
  readonly before?: Sql
}

/** A column of visits, events and the visit rollup. The text is the column by default. */
const visit = (bit: number, column: Sql, more: Partial<FieldSql> = {}): FieldSql => ({
  text: column,
  on: 'both',
  column,
  bits: 2 ** bit,
  ...more,
})

const daily = true

/** Each `key=value` once. Two properties share one if a key contains `=`: a of b=c, and a=b of c. */
function pairsIn(props: Sql): Sql {
  return sql`arrayDistinct(arrayMap((k, v) -> concat(k, '=', v), mapKeys(${props}), mapValues(${props})))`
}

export const dimensionSql: Record<Dimension, FieldSql> = {
  page: { text: sql`page`, on: 'events', entry: sql`entry_page`, exit: sql`exit_page`, daily },
  entry_page: { text: sql`entry_page`, on: 'visits' },
  exit_page: { text: sql`exit_page`, on: 'visits' },
  page_title: { text: sql`title`, on: 'events', entry: sql`entry_title`, exit: sql`exit_title` },
  hostname: { text: sql`hostname`, on: 'events', entry: sql`entry_hostname` },
  referer: visit(0, sql`referrer`, { daily, before: sql`before_referrer` }),
  channel: visit(1, sql`channel`, { daily, before: sql`before_channel` }),
  utm_source: visit(2, sql`utm_source`, {
    text: sql`lowerUTF8(utm_source)`,
    caseless: true,
    daily,
    before: sql`before_utm_source`,
  }),
  utm_medium: visit(3, sql`utm_medium`, {
    text: sql`lowerUTF8(utm_medium)`,
    caseless: true,
    daily,
    before: sql`before_utm_medium`,
  }),
  utm_campaign: visit(4, sql`utm_campaign`, { daily, before: sql`before_utm_campaign` }),
  utm_content: visit(5, sql`utm_content`),
  utm_term: visit(6, sql`utm_term`),
  country: visit(7, sql`country`, { text: sql`lower(country)`, caseless: true, daily }),
  region: visit(8, sql`region`, { daily }),
  city: visit(9, sql`city`, { daily }),
  language: visit(10, sql`language`, { daily }),
  browser: visit(11, sql`browser`, { daily }),
  browser_version: visit(12, sql`browser_version`, { daily }),
  os: visit(13, sql`os`, { daily }),
  os_version: visit(14, sql`os_version`, { daily }),
  device: visit(15, sql`device`, { daily }),
  device_model: visit(16, sql`device_model`, { daily }),
  screen: visit(17, sql`screen`, { daily }),
  // A pageview has no event name, so no visit enters or leaves with one.
  event: { text: sql`name`, on: 'events', entry: sql`''`, exit: sql`''`, omitNone: true },
  event_property: {
    text: pairsIn(sql`props`),
    on: 'events',
    entry: pairsIn(sql`entry_props`),
    entryIsJoined: true,
    pairs: true,
    map: sql`props`,
    omitNone: true,
  },
}

const lowerTags = sql`concat('utm_source=', lowerUTF8(utm_source)), concat('utm_medium=', lowerUTF8(utm_medium))`
const exactTags = sql`concat('utm_campaign=', utm_campaign), concat('utm_content=', utm_content), concat('utm_term=', utm_term)`
const tagsWithValue = (pairs: Sql) => sql`arrayFilter(x -> not endsWith(x, '='), [${pairs}])`

const tagsSql: FieldSql = {
  text: tagsWithValue(sql`${lowerTags}, ${exactTags}`),
  on: 'both',
  pairs: true,
  byCase: { lower: tagsWithValue(lowerTags), exact: tagsWithValue(exactTags) },
  keys: Object.fromEntries(utmTags.map((tag) => [tag, dimensionSql[tag].column ?? sql`''`])),
  bits: utmTags.reduce((sum, tag) => sum + (dimensionSql[tag].bits ?? 0), 0),
}

const fieldSql: Record<KnownField, FieldSql> = { ...dimensionSql, utm_tags: tagsSql }

/** The SQL of a field on a website's rows. */
export function sqlOf(field: FilterField, website: OfWebsite): FieldSql {
  return isTrait(field) ? { text: traitText(field, website), on: 'both' } : fieldSql[field]
}

/** The properties of a field that are the same for every website. */
export function shapeOf(field: FilterField): Omit<FieldSql, 'text' | 'entry' | 'exit'> {
  return isTrait(field) ? { on: 'both' } : fieldSql[field]
}

/** Dimensions in the daily rollup. Others are counted from the events. */
export const dailyDimensions = dimensionNames.filter((name) => dimensionSql[name].daily)

/** The columns of visits in the visit rollup, and those with a column for the previous day. */
export const rolledColumns = dimensionNames.flatMap((field) => {
  const { column, bits } = dimensionSql[field]
  return column && bits ? [{ field, column, bit: bits }] : []
})
export const rolledBefore = dimensionNames.flatMap((field) => {
  const { before } = dimensionSql[field]
  return before ? [{ field, before }] : []
})
