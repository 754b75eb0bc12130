/** Compares the payments with the events that they repeat. */
import type { EventsStore } from './client.ts'
import { pays } from './migrations/0013-payments.ts'
import { sql } from './sql.ts'

export interface PaymentsLookedAt {
  readonly events: number
  /** Of these events, those that are not among the payments: reports lack their revenue. */
  readonly missing: number
  /** Payments without an event: an older node erased the event, which does not know the table of payments. */
  readonly left: number
}

/** The rows of both tables by their key, those of `events` with the side 1, those of `payments` with the side 2. */
const sides = sql`SELECT website_id, visitor, time, event, 1 AS side FROM events WHERE ${pays}
  UNION ALL SELECT website_id, visitor, time, event, 2 AS side FROM payments`

/** Reads the amounts of all events. Null before the first start, which makes the tables. */
export async function comparePayments(store: EventsStore): Promise<PaymentsLookedAt | null> {
  const tables = await store.query(
    sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'payments'`,
  )
  if (tables.length === 0) return null
  const [row] = await store.query<Record<keyof PaymentsLookedAt, string>>(
    sql`SELECT countIf(least = 1) AS events, countIf(most = 1) AS missing, countIf(least = 2) AS left
      FROM (SELECT min(side) AS least, max(side) AS most FROM (${sides}) GROUP BY website_id, visitor, time, event)`,
    { maxSeconds: 600 },
  )
  return { events: Number(row?.events), missing: Number(row?.missing), left: Number(row?.left) }
}
