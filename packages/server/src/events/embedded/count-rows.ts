/** Counts the rows of a running engine's store, for a backup and for a restored copy. */
import { createLog } from '../../lib/log.ts'
import { socketAddress } from '../address.ts'
import { openEventsStore } from '../client.ts'
import { sql } from '../sql.ts'
import { engineSocketPath } from './child-protocol.ts'

/** Only the writer changes them, and it is paused meanwhile. */
const tables = {
  events: sql`SELECT count() AS rows FROM events FINAL`,
  visits: sql`SELECT sum(sign) AS rows FROM visits`,
}

/** Counts in the engine that runs on the folder. */
export async function countEventRows(folder: string): Promise<Record<string, number>> {
  const store = openEventsStore({ url: socketAddress(engineSocketPath(folder)), log: createLog('silent') })
  try {
    const counted: Record<string, number> = {}
    for (const [table, statement] of Object.entries(tables)) {
      const [row] = await store.query<{ rows: string }>(statement, { maxSeconds: 600 })
      counted[table] = Number(row?.rows)
    }
    return counted
  } finally {
    await store.close()
  }
}
