/** Counts the rows of a running server's database, for a backup and for a restored copy. */
import { Client } from 'pg'
import { databaseUser } from './cluster.ts'
import { socketPort } from './server-settings.ts'
import { socketFolder } from './socket-folder.ts'

const tables = ['users', 'teams', 'websites'] as const

/** Counts in the server that runs on the cluster. */
export async function countPostgresRows(cluster: string): Promise<Record<string, number>> {
  const { path: host } = await socketFolder(cluster)
  const client = new Client({ host, port: socketPort, user: databaseUser, database: 'footfall' })
  await client.connect()
  try {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`)
      counted[table] = Number(rows[0]?.rows)
    }
    return counted
  } finally {
    await client.end()
  }
}
