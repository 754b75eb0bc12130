/** Counts the rows of a running server's database, for a backup and for a restored copy. */
import { withClient } from './cluster-client.ts'

const tables = ['users', 'teams', 'websites'] as const

/** Counts in the server that runs on the cluster. */
export function countPostgresRows(cluster: string): Promise<Record<string, number>> {
  return withClient(cluster, 'footfall', async (client) => {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`)
      counted[table] = Number(rows[0]?.rows)
    }
    return counted
  })
}
