/** The shards of a cluster, looked at one by one: how quickly each answers, and whether rows lie where they are looked for. */
import type { EventsStore } from './client.ts'
import { plainName } from './layout/names.ts'
import { shardKeys } from './layout/shard-keys.ts'
import { param, sql } from './sql.ts'
import { type TableName, tableNames } from './tables.ts'

/** A server's place in the cluster, as the servers' settings tell it. */
export interface Member {
  readonly shard: number
  readonly host: string
  /** Whether a row is written to one replica of a shard alone, which hands it on. */
  readonly handsOn: boolean
  /** How many rows its shard takes, compared with others. */
  readonly weight: number
}

export async function membersOfCluster(store: EventsStore): Promise<Member[]> {
  const name = param('String', store.layout.clusterName ?? '')
  const rows = await store.query<{ shard: number; host: string; hands_on: number; weight: number }>(sql`
    SELECT shard_num AS shard, host_name AS host, internal_replication AS hands_on, shard_weight AS weight
    FROM system.clusters WHERE cluster = ${name} ORDER BY shard, replica_num`)
  return rows.map(({ hands_on, ...member }) => ({ ...member, handsOn: hands_on === 1 }))
}

export interface ShardTrial {
  readonly shard: number
  /** Milliseconds until it answered what it was asked alone. */
  readonly took: number
}

/** Asks each shard for a row of the table of a trial, which must hold some. */
export async function askShards(store: EventsStore): Promise<ShardTrial[]> {
  const shards = await store.query<{ shard: number; row: string }>(
    sql`SELECT _shard_num AS shard, any(id) AS row FROM doctor_trial GROUP BY shard ORDER BY shard`,
    { consistent: true },
  )
  const trials: ShardTrial[] = []
  for (const { shard, row } of shards) {
    // Refused where more shards than the one would be asked.
    const ask = () =>
      store.query(sql`SELECT count() FROM doctor_trial WHERE id = ${param('UInt64', row)}
        SETTINGS force_optimize_skip_unused_shards = 2`)
    // The first time a connection is made.
    await ask()
    const start = performance.now()
    await ask()
    trials.push({ shard, took: performance.now() - start })
  }
  return trials
}

export interface RowsLookedAt {
  readonly table: TableName
  readonly rows: number
  /** Those that a question about them would not find: on another shard than what they lie by says. */
  readonly misplaced: number
}

/** Rows of a table that are looked at on each shard. */
const mostRows = 10_000_000

/** Looks where the rows of every table lie. `members`: the cluster's, with the weights of its shards. */
export async function rowsByPlace(store: EventsStore, members: readonly Member[]): Promise<RowsLookedAt[]> {
  const weights = new Map(members.map(({ shard, weight }) => [shard, weight]))
  // A shard of weight n takes n remainders, one shard after the other.
  let total = 0
  const upTo = [...weights].sort(([a], [b]) => a - b).map(([, weight]) => (total += weight))
  const found: RowsLookedAt[] = []
  for (const table of tableNames) {
    const place = sql`${shardKeys[table]} % ${param('UInt64', total)}`
    const [row] = await store.query<{ rows: string; misplaced: string }>(sql`
      SELECT count() AS rows, countIf(arrayFirstIndex(end -> ${place} < end, ${param('Array(UInt64)', upTo)}) != _shard_num) AS misplaced
      FROM ${plainName(table)} SETTINGS max_rows_to_read_leaf = ${param('UInt64', mostRows)}, read_overflow_mode_leaf = 'break'`)
    found.push({ table, rows: Number(row?.rows), misplaced: Number(row?.misplaced) })
  }
  return found
}
