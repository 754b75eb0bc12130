/**
 * Removes rows that a correction moves to another visitor, whose id is part of their key. The statements are few however many visitors a plan moves:
 * each takes a while, in which no event of anybody is written.
 */
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import type { Removal } from './insert-plan.ts'

/** Rows that one statement names. The table keeps the statement's text for a while. */
const rowsAtOnce = 10_000
/** Until a silent store is asked again. A repeated statement must not find the one before it still running, or they would pile up. */
const maxSeconds = 600

interface Moved {
  readonly website: string
  readonly visitor: string
  readonly event: string
  readonly time: number
}

/** Removes the events' rows, and the visitors' first days if these came from them. Repeating it changes nothing. */
export async function removeRows(store: EventsStore, removals: readonly Removal[]): Promise<void> {
  const moved = removals.flatMap(({ website, visitor, events, times }) =>
    events.map((event, i): Moved => ({ website, visitor, event, time: times[i] ?? 0 })),
  )
  moved.sort((a, b) => a.time - b.time)
  for (const rows of chunks(moved)) await removeEvents(store, rows)
  for (const rows of chunks(removals)) await removeFirstDays(store, rows)
}

async function removeEvents(store: EventsStore, rows: readonly Moved[]): Promise<void> {
  const earliest = param('DateTime64(3)', rows[0]?.time ?? 0)
  const latest = param('DateTime64(3)', rows.at(-1)?.time ?? 0)
  const visitors = rows.map(({ visitor }) => visitor)
  const events = param(
    'Array(UInt64)',
    rows.map(({ event }) => event),
  )
  // Only pairs: an event that now belongs to a visitor must stay when another event of that visitor is removed.
  const where = sql`website_id IN ${websites(rows)} AND visitor IN ${param('Array(UInt64)', [...new Set(visitors)])}
      AND time >= ${earliest} AND time <= ${latest}
      AND (visitor, event) IN arrayZip(${param('Array(UInt64)', visitors)}, ${events})`
  const { deleteRows } = store.layout
  for (const statement of [...deleteRows('events', where), ...deleteRows('payments', where)])
    await store.exec(statement, { withoutAbsent: true, maxSeconds })
}

async function removeFirstDays(store: EventsStore, rows: readonly Removal[]): Promise<void> {
  const visitors = param(
    'Array(UInt64)',
    rows.map(({ visitor }) => visitor),
  )
  // Of a visitor without any remaining visit all rows.
  const firsts = param(
    'Array(Int64)',
    rows.map(({ first }) => first ?? Number.MAX_SAFE_INTEGER),
  )
  const where = sql`website_id IN ${websites(rows)} AND visitor IN ${visitors}
      AND toUnixTimestamp64Milli(first) < transform(visitor, ${visitors}, ${firsts}, toInt64(0))`
  for (const statement of store.layout.deleteRows('visitors', where))
    await store.exec(statement, { withoutAbsent: true, maxSeconds })
}

function websites(rows: readonly { readonly website: string }[]) {
  return param('Array(UUID)', [...new Set(rows.map(({ website }) => website))])
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, i) =>
    rows.slice(i * rowsAtOnce, (i + 1) * rowsAtOnce),
  )
}
