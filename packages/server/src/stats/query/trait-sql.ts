/** Traits of known visitors as a field: the latest value that the site supplied, by (time, event). */
import { type TraitField, traitOf } from '@footfall/contract/stats/traits'
import { param, type Sql, sql } from '../../events/sql.ts'

export interface OfWebsite {
  readonly websiteId: string
}

/** Rows `visitor`, `value`. */
function traitValues(field: TraitField, { websiteId }: OfWebsite): Sql {
  return sql`SELECT visitor, max(latest).3 AS value FROM traits
    WHERE website_id = ${param('UUID', websiteId)} AND trait = ${param('String', traitOf(field))} GROUP BY visitor`
}

/** Read once per statement, and looked up by hash for each row. */
export function traitText(field: TraitField, website: OfWebsite): Sql {
  const all = sql`(SELECT (groupArray(visitor), groupArray(value)) FROM (${traitValues(field, website)}))`
  return sql`transform(visitor, ${all}.1, ${all}.2, '')`
}

/** Whether the site supplied the id of a row's visitor. */
export function isKnown({ websiteId }: OfWebsite): Sql {
  return sql`visitor IN (SELECT visitor FROM visitors WHERE website_id = ${param('UUID', websiteId)} AND given = 1)`
}
