/** Rows of the events store as JSON, the same for one server, a cluster and the embedded engine. Rollups are not included; they are rebuilt. */
import type { EventsStore } from './client.ts'
import { join, sql } from './sql.ts'
import { type ColumnName, identifier, type TableName, tables } from './tables.ts'

export const movedEventTables = [
  'events',
  'visits',
  'visitors',
  'traits',
  'drops',
  'dropped_samples',
  'event_ids',
  'order_payments',
] as const satisfies readonly TableName[]
export type MovedEventTable = (typeof movedEventTables)[number]

/** Payments, and sums of past days and what belongs to them: made again from the moved rows. */
export const rebuiltTables = [
  'payments',
  'closed_days',
  'closed_visitors',
  'closed_visits',
  'closing_visits',
  'closings',
  'late_marks',
] as const satisfies readonly Exclude<TableName, MovedEventTable>[]

/**
 * Every row of a table, as JSON text, in constant memory. Of a visit that was written again the latest state alone: its rows cancel each other in the
 * order in which they were inserted, which reading and inserting them anew does not keep.
 */
export async function* readEventRows(store: EventsStore, table: MovedEventTable): AsyncGenerator<string> {
  const names = Object.keys(tables[table]) as ColumnName[]
  const columns = join(names.map((name) => identifier(name)))
  const rows = table === 'visits' ? sql`visits FINAL` : identifier(table)
  for await (const row of store.stream<object>(sql`SELECT ${columns} FROM ${rows}`)) yield JSON.stringify(row)
}

/** Inserts rows as they were read. `token` names the batch. */
export function putEventRows(
  store: EventsStore,
  table: MovedEventTable,
  rows: readonly string[],
  token: string,
): Promise<void> {
  return store.insert(table, Buffer.from(rows.join('\n')), { token })
}

/** The tables that already have rows. */
export async function filledTables(store: EventsStore): Promise<string[]> {
  const filled: string[] = []
  for (const table of movedEventTables) {
    const rows = await store.query(sql`SELECT 1 FROM ${identifier(table)} LIMIT 1`)
    if (rows.length > 0) filled.push(table)
  }
  return filled
}
