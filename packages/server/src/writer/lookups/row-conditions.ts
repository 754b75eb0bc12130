/** Conditions on stored rows that look-ups name. */
import { from, instant, upTo } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { keyOf } from '../../journal/record/event-hash.ts'
import { uuidText } from '../../lib/bytes/uuid-bytes.ts'
import type { Visit } from '../visits/visit.ts'

/** The events of these visits. */
export function ofVisits(visits: readonly Visit[]): Sql {
  return sql`website_id IN ${websites(visits)} AND visitor IN ${ids(visits.map(({ visitor }) => visitor))}
          AND ${from(instant(Math.min(...visits.map(({ start }) => start))))}
          AND ${upTo(instant(Math.max(...visits.map(({ lastAny }) => lastAny))))}
          AND visit IN ${ids(visits.map(({ id }) => id))}`
}

export function websites(items: readonly { readonly website: Buffer }[]): Sql {
  // Most share one buffer.
  const buffers = new Set(items.map(({ website }) => website))
  return sql`${param('Array(UUID)', [...new Set([...buffers].map(uuidText))])}`
}

export function ids(values: readonly bigint[]): Sql {
  return sql`${param('Array(UInt64)', [...new Set(values.map(keyOf))])}`
}
