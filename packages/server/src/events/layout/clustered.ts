/** A cluster: the rows of a table are in `<table>_stored`, replicated on each shard. The table's own name is the view over all shards. */
import { identifiersOf, join, type Sql, sql } from '../sql.ts'
import type { Layout } from './layout.ts'
import { storedName, systemName } from './names.ts'
import {
  changesOfShape,
  conditionOf,
  createView,
  durable,
  partitionedBy,
  shapeOf,
  shardedSettings,
} from './parts.ts'

const remembersBatches = sql`replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800`
const replica = sql`'/clickhouse/tables/{database}/{table}/{shard}', '{replica}'`

export function clustered(database: Sql, clusterName: string): Layout {
  const cluster = identifiersOf([clusterName])(clusterName)
  const onCluster = sql` ON CLUSTER ${cluster}`
  return {
    ...changesOfShape(onCluster),
    kind: 'cluster',
    clusterName,
    createDatabase: sql`CREATE DATABASE IF NOT EXISTS ${database}${onCluster}`,
    createTable: (table, { columns, engine, engineArguments, partitionBy, keys }) => {
      const engineText = sql`Replicated${engine}(${join([replica, ...(engineArguments ? [engineArguments] : [])])})`
      return [
        sql`CREATE TABLE IF NOT EXISTS ${storedName(table)}${onCluster} ${shapeOf(columns, storedName)} ENGINE = ${engineText} ${partitionedBy(partitionBy)}${keys}
          SETTINGS ${durable}, ${remembersBatches}`,
        createView(table, database, cluster, onCluster),
      ]
    },
    deleteRows: (table, where) => [
      sql`DELETE FROM ${storedName(table)}${onCluster} WHERE ${conditionOf(where, storedName)}`,
    ],
    everywhere: (table) => sql`clusterAllReplicas(${cluster}, system.${systemName(table)})`,
    globally: sql`GLOBAL `,
    settings: shardedSettings,
  }
}
