/** What the servers of the events store say of themselves, for the operator. */
import type { EventsStore } from './client.ts'
import { askShards, type ShardTrial } from './inspect-shards.ts'
import { param, sql } from './sql.ts'

export interface EventsServer {
  readonly host: string
  readonly version: string
  /** Unix milliseconds by its clock. */
  readonly time: number
}

/** The server that answers, or on a cluster every one of it; rejects where one of them does not answer. */
export async function inspectServers(store: EventsStore): Promise<EventsServer[]> {
  const one = store.layout.everywhere('one')
  const rows = await store.query<{ host: string; version: string; time: string }>(
    sql`SELECT hostName() AS host, version() AS version, toUnixTimestamp64Milli(now64(3)) AS time FROM ${one}`,
  )
  return rows.map(({ host, version, time }) => ({ host, version, time: Number(time) }))
}

export interface Place {
  readonly host: string
  readonly shard: string
  readonly replica: string
}

/** By its macros, which place in the cluster each server takes; '' where it has no such macro. */
export function placesInCluster(store: EventsStore): Promise<Place[]> {
  return store.query<Place>(sql`
    SELECT hostName() AS host, anyIf(substitution, macro = 'shard') AS shard, anyIf(substitution, macro = 'replica') AS replica
    FROM ${store.layout.everywhere('macros')} GROUP BY host ORDER BY host`)
}

/** Rejects where Keeper (or ZooKeeper) does not answer. */
export async function askKeeper(store: EventsStore): Promise<void> {
  await store.query(sql`SELECT count() FROM system.zookeeper WHERE path = '/'`)
}

/** What a trial of a table found. */
export interface TableTrial {
  /** Milliseconds until a batch was stored, on a cluster by most replicas of each shard. */
  readonly acknowledged: number
  /** Shards that took rows; none where there is one server. */
  readonly shards: readonly ShardTrial[]
}

const trialRows = 100

/**
 * Makes a table, writes a batch, writes it once more under its token, reads and deletes its rows, and removes the table: what this user must be
 * allowed to, on every shard. Rejects with what the store says against it, or with what it did wrong.
 */
export async function tryTable(store: EventsStore): Promise<TableTrial> {
  const { layout } = store
  const remove = async (): Promise<void> => {
    for (const statement of layout.dropTable('doctor_trial')) await store.exec(statement)
  }
  await remove()
  const plan = { columns: sql`id UInt64`, engine: sql`MergeTree`, keys: sql`ORDER BY id` }
  for (const statement of layout.createTable('doctor_trial', plan)) await store.exec(statement)
  const insert = () =>
    store.exec(
      sql`INSERT INTO doctor_trial SELECT number FROM numbers(${param('UInt64', trialRows)})
        SETTINGS insert_deduplication_token = 'doctor'`,
      { asBatch: true },
    )
  try {
    const start = performance.now()
    await insert()
    const acknowledged = performance.now() - start
    await expectRows(store, trialRows)
    await insert()
    await expectRows(store, trialRows, 'a batch that is sent again counts twice: ')
    const shards = layout.kind === 'single' ? [] : await askShards(store)
    for (const statement of layout.deleteRows('doctor_trial', sql`id >= 0`)) await store.exec(statement)
    await expectRows(store, 0)
    return { acknowledged, shards }
  } finally {
    await remove()
  }
}

async function expectRows(store: EventsStore, expected: number, meaning = ''): Promise<void> {
  const [row] = await store.query<{ found: string }>(sql`SELECT count() AS found FROM doctor_trial`, {
    consistent: true,
  })
  if (Number(row?.found) !== expected)
    throw new Error(`${meaning}${row?.found} rows were found where there should be ${expected}`)
}
