/** Inspects the shards of a cluster one by one: how fast each answers, and whether rows are where they are looked up. */
import type { EventsStore } from './client.ts'
import { plainName } from './layout/names.ts'
import { shardKeys } from './layout/shard-keys.ts'
import { param, sql } from './sql.ts'
import { type TableName, tableNames } from './tables.ts'

/** A server's place in the cluster, according to the servers' settings. */
export interface Member {
  readonly shard: number
  readonly host: string
  /** Whether a row is written to one replica of a shard only, which replicates it. */
  readonly handsOn: boolean
  /** How many rows its shard receives, relative to others. */
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
  /** Milliseconds that it took to answer alone. */
  readonly took: number
}

/** Queries each shard for a row of the test table, which must have some. */
export async function askShards(store: EventsStore): Promise<ShardTrial[]> {
  const shards = await store.query<{ shard: number; row: string }>(
    sql`SELECT _shard_num AS shard, any(id) AS row FROM doctor_trial GROUP BY shard ORDER BY shard`,
    { consistent: true },
  )
  const trials: ShardTrial[] = []
  for (const { shard, row } of shards) {
    // Refused if more than one shard would be queried.
    const ask = () =>
      store.query(sql`SELECT count() FROM doctor_trial WHERE id = ${param('UInt64', row)}
        SETTINGS force_optimize_skip_unused_shards = 2`)
    // The first query also opens the connection.
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
  /** Rows that a report would not find, because they are on another shard than their sharding key says. */
  readonly misplaced: number
}

/** Rows of a table that are checked on each shard. */
const mostRows = 10_000_000

/** Checks where the rows of every table are. `members`: the cluster's, with the weights of its shards. */
export async function rowsByPlace(store: EventsStore, members: readonly Member[]): Promise<RowsLookedAt[]> {
  const weights = new Map(members.map(({ shard, weight }) => [shard, weight]))
  // A shard of weight n has n remainders, one shard after the other.
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
