/**
 * Traits of known visitors as a field: the latest value that the site supplied, by (time, event). A visitor has the thirty traits that were set
 * last. Events arrive in any order, so only reading can tell which these are.
 */
import { maxTraits, type TraitField, traitOf } from '@footfall/contract/stats/traits'
import { param, type Sql, sql } from '../../../events/sql.ts'
import { site } from '../rows.ts'

export interface OfWebsite {
  readonly websiteId: string
}

const limit = param('UInt32', maxTraits)

/** Rows `visitor, trait` beyond the limit. A website without more names than the limit has none, and its traits are not read. */
export function traitsBeyondLimit(website: OfWebsite): Sql {
  const ofWebsite = site(website)
  return sql`SELECT visitor, arrayJoin(arraySlice(arrayMap(x -> x.3, arraySort(x -> (-x.1, bitNot(x.2), x.3), groupArray((last, event, name)))), ${limit} + 1)) AS trait
    FROM (SELECT visitor, toString(trait) AS name, max(latest) AS set, toUnixTimestamp64Milli(set.1) AS last, set.2 AS event FROM traits
      WHERE ${ofWebsite} AND (SELECT uniqExact(trait) FROM traits WHERE ${ofWebsite}) > ${limit} GROUP BY visitor, name)
    GROUP BY visitor HAVING count() > ${limit}`
}

/** Rows `visitor`, `value`. */
function traitValues(field: TraitField, website: OfWebsite): Sql {
  const trait = param('String', traitOf(field))
  return sql`SELECT visitor, max(latest).3 AS value FROM traits
    WHERE ${site(website)} AND trait = ${trait}
      AND visitor NOT IN (SELECT visitor FROM (${traitsBeyondLimit(website)}) WHERE trait = ${trait}) GROUP BY visitor`
}

/** Read once per statement, and looked up by hash for each row. */
export function traitText(field: TraitField, website: OfWebsite): Sql {
  const all = sql`(SELECT (groupArray(visitor), groupArray(value)) FROM (${traitValues(field, website)}))`
  return sql`transform(visitor, ${all}.1, ${all}.2, '')`
}

/** Rows `trait`, `value` by name: the traits of the only visitor for whom the condition is true. */
export function traitsOfVisitor(condition: Sql): Sql {
  return sql`SELECT name AS trait, set.3 AS value FROM (SELECT toString(trait) AS name, max(latest) AS set FROM traits WHERE ${condition}
    GROUP BY name ORDER BY set.1 DESC, set.2 DESC, name LIMIT ${limit}) WHERE value != '' ORDER BY name`
}

/** Whether the site supplied the id of a row's visitor. */
export function isKnown(website: OfWebsite): Sql {
  return sql`visitor IN (SELECT visitor FROM visitors WHERE ${site(website)} AND given = 1)`
}
