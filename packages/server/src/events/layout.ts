/**
 * How the tables lie over the servers. One server: each table under its own name. A cluster: the rows of a table lie in
 * `<table>_stored`, replicated on each shard, and the table's own name is the view over all shards. A website's rows lie on one
 * shard together, so that distinct counts need not travel.
 */
import type { StoreAddress } from './address.ts'
import { identifiersOf, join, type Sql, sql } from './sql.ts'
import { type TableName, tableNames } from './tables.ts'

/** Tables that migrations made once and that are no more. */
const retired = ['closed_pages', 'order_ids'] as const
/** Made for a moment, to see whether tables can be made at all. */
const trial = 'doctor_trial'
type Passing = (typeof retired)[number] | typeof trial

const allNames = ['schema_migrations', trial, ...retired, ...tableNames] as const
type AnyTable = 'schema_migrations' | typeof trial | TableName

const plainName = identifiersOf<AnyTable | Passing>(allNames)
const storedName = identifiersOf<`${AnyTable | Passing}_stored`>(
  allNames.map((name) => `${name}_stored` as const),
)

const systemName = identifiersOf(['one', 'macros'])
export type SystemTable = 'one' | 'macros'

/** What a table is, as a migration writes it. */
export interface TablePlan {
  readonly columns: Sql
  /** An engine of the MergeTree family without `Replicated`. */
  readonly engine: Sql
  /** The engine's arguments, e.g. the version column. */
  readonly engineArguments?: Sql
  /** PARTITION BY, ORDER BY, TTL. */
  readonly keys: Sql
  /** Which shard a row goes to. */
  readonly shardBy: Sql
}

export interface Layout {
  /** The table that holds the rows on each server: what ALTER and DELETE speak of, together with `onCluster`. */
  stored(table: AnyTable): Sql
  /** ` ON CLUSTER …`, or nothing. */
  readonly onCluster: Sql
  /** The statements that make a table, where it is not there yet. */
  createTable(table: AnyTable, plan: TablePlan): Sql[]
  /**
   * The statements that add a column to a table, where it has none. `column`: name, type and default, which the view over all shards has, too;
   * `packing`: how the rows keep it.
   */
  addColumn(table: AnyTable, column: Sql, packing: Sql): Sql[]
  /** The statements that remove a table, where it is there. */
  dropTable(table: Passing): Sql[]
  /** A system table of the server that answers, or of every server of the cluster. */
  everywhere(table: SystemTable): Sql
  readonly isCluster: boolean
  readonly createDatabase: Sql
}

// Stored means on the disk, not in its cache; and a batch sent again under its token is known for a long while.
const durable = sql`fsync_after_insert = 1, fsync_part_directory = 1`
const remembersBatches = sql`non_replicated_deduplication_window = 10000`
const remembersBatchesOnCluster = sql`replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800`

function single(database: Sql): Layout {
  return {
    stored: plainName,
    onCluster: sql``,
    createDatabase: sql`CREATE DATABASE IF NOT EXISTS ${database}`,
    createTable: (table, { columns, engine, engineArguments, keys }) => [
      sql`CREATE TABLE IF NOT EXISTS ${plainName(table)} (${columns}) ENGINE = ${engine}(${engineArguments ?? sql``}) ${keys}
        SETTINGS ${durable}, ${remembersBatches}`,
    ],
    addColumn: (table, column, packing) => [
      sql`ALTER TABLE ${plainName(table)} ADD COLUMN IF NOT EXISTS ${column} ${packing}`,
    ],
    dropTable: (table) => [sql`DROP TABLE IF EXISTS ${plainName(table)} SYNC`],
    everywhere: (table) => sql`system.${systemName(table)}`,
    isCluster: false,
  }
}

function clustered(database: Sql, cluster: Sql): Layout {
  const onCluster = sql` ON CLUSTER ${cluster}`
  return {
    stored: (table) => storedName(`${table}_stored`),
    onCluster,
    createDatabase: sql`CREATE DATABASE IF NOT EXISTS ${database}${onCluster}`,
    createTable: (table, { columns, engine, engineArguments, keys, shardBy }) => {
      const replica = sql`'/clickhouse/tables/{database}/{table}/{shard}', '{replica}'`
      const engineText = sql`Replicated${engine}(${join([replica, ...(engineArguments ? [engineArguments] : [])])})`
      const stored = storedName(`${table}_stored`)
      return [
        sql`CREATE TABLE IF NOT EXISTS ${stored}${onCluster} (${columns}) ENGINE = ${engineText} ${keys}
          SETTINGS ${durable}, ${remembersBatchesOnCluster}`,
        sql`CREATE TABLE IF NOT EXISTS ${plainName(table)}${onCluster} AS ${stored}
          ENGINE = Distributed(${cluster}, ${database}, ${stored}, ${shardBy})`,
      ]
    },
    addColumn: (table, column, packing) => [
      sql`ALTER TABLE ${storedName(`${table}_stored`)}${onCluster} ADD COLUMN IF NOT EXISTS ${column} ${packing}`,
      sql`ALTER TABLE ${plainName(table)}${onCluster} ADD COLUMN IF NOT EXISTS ${column}`,
    ],
    dropTable: (table) =>
      [plainName(table), storedName(`${table}_stored`)].map(
        (name) => sql`DROP TABLE IF EXISTS ${name}${onCluster} SYNC`,
      ),
    everywhere: (table) => sql`clusterAllReplicas(${cluster}, system.${systemName(table)})`,
    isCluster: true,
  }
}

export function layoutOf({ database, cluster }: Pick<StoreAddress, 'database' | 'cluster'>): Layout {
  const databaseName = identifiersOf([database])(database)
  return cluster === undefined
    ? single(databaseName)
    : clustered(databaseName, identifiersOf([cluster])(cluster))
}
