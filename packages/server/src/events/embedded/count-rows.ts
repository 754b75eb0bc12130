/** Counts the rows of a backup, for comparison with a restored one. */
import path from 'node:path'
import { socketAddress } from '../events/address.ts'
import { type EventsStore, openEventsStore } from '../events/client.ts'
import { engineSocketPath } from '../events/embedded/child-protocol.ts'
import { sql } from '../events/sql.ts'
import { createLog } from '../lib/log.ts'
import type { RowCounts } from './manifest.ts'

/** Only the writer changes them, and it is paused meanwhile. */
const eventTables = {
  events: sql`SELECT count() AS rows FROM events FINAL`,
  visits: sql`SELECT sum(sign) AS rows FROM visits`,
}

/** Counts in the store that runs on the data folder. */
export async function countEventRows(dataDir: string): Promise<RowCounts> {
  const url = socketAddress(engineSocketPath(path.join(dataDir, 'events')))
  const store = openEventsStore({ url, log: createLog('silent') })
  try {
    const rows = await eventRows(store)
    return Object.fromEntries(Object.entries(rows).map(([table, n]) => [table, { least: n, most: n }]))
  } finally {
    await store.close()
  }
}

async function eventRows(store: EventsStore): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [table, statement] of Object.entries(eventTables)) {
    const [row] = await store.query<{ rows: string }>(statement, { maxSeconds: 600 })
    counted[table] = Number(row?.rows)
  }
  return counted
}
