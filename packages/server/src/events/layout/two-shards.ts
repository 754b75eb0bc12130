/**
 * Tests a cluster's statements in one engine. Its configuration names a cluster of two shards that are both the engine itself, so the views over all
 * shards are real, with the real restrictions. The rows of both shards are in one table, separated by partition. Each shard's read sees only its own
 * rows, so rows looked up on the wrong shard are missing, as on two servers.
 */
import { empty, identifiersOf, join, sql } from '../sql.ts'
import { tableNames } from '../tables.ts'
import type { Layout } from './layout.ts'
import { type AnyTable, storedName, systemName } from './names.ts'
import {
  changesOfShape,
  conditionOf,
  createView,
  durable,
  remembersBatches,
  shapeOf,
  shardedSettings,
} from './parts.ts'
import { shardKeys } from './shard-keys.ts'

const shards = [sql`0`, sql`1`]
const shardOf = (table: AnyTable) => sql`${shardKeys[table]} % 2`

/** `shardNum()` is 0 outside of a shard's part of a query. */
function ownRowsAlone(database: string): string {
  const tables: readonly AnyTable[] = ['schema_migrations', 'doctor_trial', ...tableNames]
  const filters = tables.map(
    (table) => `'${database}.${table}_stored': 'shardNum() = 0 OR ${shardOf(table).text} + 1 = shardNum()'`,
  )
  return `{${filters.join(', ')}}`
}

export function twoShards(databaseName: string, clusterName: string): Layout {
  const database = identifiersOf([databaseName])(databaseName)
  const cluster = identifiersOf([clusterName])(clusterName)
  const seen = { additional_table_filters: ownRowsAlone(databaseName) }
  return {
    ...changesOfShape(empty),
    kind: 'two-shards',
    clusterName,
    createDatabase: sql`CREATE DATABASE IF NOT EXISTS ${database}`,
    createTable: (table, { columns, engine, engineArguments = empty, partitionBy, keys }) => [
      sql`CREATE TABLE IF NOT EXISTS ${storedName(table)} ${shapeOf(columns, storedName)} ENGINE = ${engine}(${engineArguments})
        PARTITION BY (${join([shardOf(table), ...(partitionBy ? [partitionBy] : [])])}) ${keys}
        SETTINGS ${durable}, ${remembersBatches}`,
      createView(table, database, cluster, empty),
    ],
    deleteRows: (table, where) =>
      shards.map((shard) => {
        const condition = conditionOf(
          where,
          (other) => sql`(SELECT * FROM ${storedName(other)} WHERE ${shardOf(other)} = ${shard})`,
        )
        return sql`DELETE FROM ${storedName(table)} WHERE ${shardOf(table)} = ${shard} AND (${condition})`
      }),
    everywhere: (table) => sql`system.${systemName(table)}`,
    globally: sql`GLOBAL `,
    settings: {
      ...shardedSettings,
      reading: { ...shardedSettings.reading, ...seen },
      executing: { ...shardedSettings.executing, ...seen },
    },
  }
}
