/** What a visit's row says: rule 6 of docs/metrics.md. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { type Sql, sql } from '../../../events/sql.ts'
import { shapeOf, sqlOf } from './dimension-sql.ts'
import type { OfWebsite } from './trait-sql.ts'

export const bounce = sql`(pageviews <= 1 AND interactive = 0)`
export const milliseconds = sql`(toUnixTimestamp64Milli(last) - toUnixTimestamp64Milli(start))`

/** A field as a key on rows of the table it is `on`: one row for each of several pairs. */
export function toText(field: FilterField, website: OfWebsite): Sql {
  return keyed(field, sqlOf(field, website).text)
}

/** The same on a row of `visits`. Values of an event come from the visit's entry pageview. */
export function entryText(field: FilterField, website: OfWebsite): Sql {
  const { text, on, entry } = sqlOf(field, website)
  return keyed(field, on === 'events' ? (entry ?? sql`''`) : text)
}

function keyed(field: FilterField, text: Sql): Sql {
  return shapeOf(field).pairs ? sql`arrayJoin(${text})` : text
}
