/** What the servers of the events store say of themselves, for the operator. */
import type { EventsStore } from './client.ts'
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

const trialRows = 100

/**
 * Makes a table, writes rows, reads and deletes them, and removes the table: what this user must be allowed to, on every shard. Rejects with what
 * the store says against it, or with what it did wrong.
 */
export async function tryTable(store: EventsStore): Promise<void> {
  const { layout } = store
  const remove = async (): Promise<void> => {
    for (const statement of layout.dropTable('doctor_trial')) await store.exec(statement)
  }
  await remove()
  const plan = {
    columns: sql`id UInt64`,
    engine: sql`MergeTree`,
    keys: sql`ORDER BY id`,
  }
  for (const statement of layout.createTable('doctor_trial', plan)) await store.exec(statement)
  try {
    await store.exec(sql`INSERT INTO doctor_trial SELECT number FROM numbers(${param('UInt64', trialRows)})`)
    await expectRows(store, trialRows)
    for (const statement of layout.deleteRows('doctor_trial', sql`id >= 0`)) await store.exec(statement)
    await expectRows(store, 0)
  } finally {
    await remove()
  }
}

async function expectRows(store: EventsStore, expected: number): Promise<void> {
  const [row] = await store.query<{ found: string }>(sql`SELECT count() AS found FROM doctor_trial`)
  if (Number(row?.found) !== expected)
    throw new Error(`${row?.found} rows were found where there should be ${expected}`)
}
