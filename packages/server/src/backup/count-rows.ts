/** Counts what a backup holds, so that a restored one can be held against it. */
import path from 'node:path'
import { Client } from 'pg'
import { databaseUser } from '../db/embedded/cluster.ts'
import { socketPort } from '../db/embedded/server-settings.ts'
import { socketFolder } from '../db/embedded/socket-folder.ts'
import { socketAddress } from '../events/address.ts'
import { type EventsStore, openEventsStore } from '../events/client.ts'
import { socketPathFor } from '../events/embedded/socket-path.ts'
import { sql } from '../events/sql.ts'
import { createLog } from '../lib/log.ts'
import type { RowCounts } from './manifest.ts'

/** Nothing but the writer, which is held meanwhile, changes them. */
const eventTables = {
  events: sql`SELECT count() AS rows FROM events FINAL`,
  visits: sql`SELECT sum(sign) AS rows FROM visits`,
}

const postgresTables = ['users', 'teams', 'websites'] as const

/** Of the store that runs on the data folder. */
export async function countEventRows(dataDir: string): Promise<RowCounts> {
  const url = socketAddress(socketPathFor(path.join(dataDir, 'events')))
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

/** Of the server that runs on the cluster. */
export async function countPostgresRows(cluster: string): Promise<Record<string, number>> {
  const { path: host } = await socketFolder(cluster)
  const client = new Client({ host, port: socketPort, user: databaseUser, database: 'footfall' })
  await client.connect()
  try {
    const counted: Record<string, number> = {}
    for (const table of postgresTables) {
      const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`)
      counted[table] = Number(rows[0]?.rows)
    }
    return counted
  } finally {
    await client.end()
  }
}
