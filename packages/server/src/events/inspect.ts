/** What the servers of the events store report about themselves, for the operator. */
import type { EventsStore } from './client.ts'
import { askShards, type ShardTrial } from './inspect-shards.ts'
import { param, sql } from './sql.ts'

export interface EventsServer {
  readonly host: string
  readonly version: string
  /** Unix milliseconds of its clock. */
  readonly time: number
}

/** The server, or every server of a cluster. Rejects if one of them does not answer. */
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

/** Each server's place in the cluster by its macros; '' without such a macro. */
export function placesInCluster(store: EventsStore): Promise<Place[]> {
  return store.query<Place>(sql`
    SELECT hostName() AS host, anyIf(substitution, macro = 'shard') AS shard, anyIf(substitution, macro = 'replica') AS replica
    FROM ${store.layout.everywhere('macros')} GROUP BY host ORDER BY host`)
}

/** Rejects if Keeper (or ZooKeeper) does not answer. */
export async function askKeeper(store: EventsStore): Promise<void> {
  await store.query(sql`SELECT count() FROM system.zookeeper WHERE path = '/'`)
}

/** The result of the test with a table. */
export interface TableTrial {
  /** Milliseconds until a batch was stored, on a cluster by a majority of replicas of each shard. */
  readonly acknowledged: number
  /** Shards that received rows; none for a single server. */
  readonly shards: readonly ShardTrial[]
}

const trialRows = 100

/**
 * Creates a table, writes a batch, writes it again with its token, reads and deletes its rows, and drops the table: the rights that this user needs,
 * on every shard. Rejects with the store's error, or with what it did wrong.
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
