/** Shared parts of the layouts. */
import { minute } from '@footfall/contract/durations'
import { empty, type Sql, sql } from '../sql.ts'
import type { Layout, LayoutSettings, RowsOfShard, TablePlan } from './layout.ts'
import { type AnyTable, feedName, plainName, storedName } from './names.ts'
import { shardKeys } from './shard-keys.ts'

// Stored means on disk, not in a cache. The token of a batch is remembered for long.
export const durable = sql`fsync_after_insert = 1, fsync_part_directory = 1`
export const remembersBatches = sql`non_replicated_deduplication_window = 10000`

export function partitionedBy(expression: Sql | undefined): Sql {
  return expression ? sql`PARTITION BY ${expression} ` : empty
}

/** What a new table has between its name and its engine. */
export function shapeOf(columns: TablePlan['columns'], rowsOf: RowsOfShard): Sql {
  return typeof columns === 'string' ? sql`AS ${rowsOf(columns)}` : sql`(${columns})`
}

/** See `Layout.feedPayments`. */
export function feedOf(where: Sql, rowsOf: RowsOfShard, onCluster: Sql): Sql {
  return sql`CREATE MATERIALIZED VIEW IF NOT EXISTS ${feedName}${onCluster} TO ${rowsOf('payments')}
        AS SELECT * FROM ${rowsOf('events')} WHERE ${where}`
}

export function conditionOf(where: Sql | ((rowsOf: RowsOfShard) => Sql), rowsOf: RowsOfShard): Sql {
  return typeof where === 'function' ? where(rowsOf) : where
}

/** The view of a table over all shards. */
export function createView(table: AnyTable, database: Sql, cluster: Sql, onCluster: Sql): Sql {
  return sql`CREATE TABLE IF NOT EXISTS ${plainName(table)}${onCluster} AS ${storedName(table)}
          ENGINE = Distributed(${cluster}, ${database}, ${storedName(table)}, ${shardKeys[table]})`
}

/** Statements that change the columns of rows and views with different names. */
export function changesOfShape(
  onCluster: Sql,
): Pick<Layout, 'addColumn' | 'changeColumn' | 'feedPayments' | 'alterStored' | 'truncate' | 'dropTable'> {
  return {
    addColumn: (table, column, packing) => [
      sql`ALTER TABLE ${storedName(table)}${onCluster} ADD COLUMN IF NOT EXISTS ${column} ${packing}`,
      sql`ALTER TABLE ${plainName(table)}${onCluster} ADD COLUMN IF NOT EXISTS ${column}`,
    ],
    changeColumn: (table, column, packing) => [
      sql`ALTER TABLE ${storedName(table)}${onCluster} MODIFY COLUMN ${column} ${packing}`,
      sql`ALTER TABLE ${plainName(table)}${onCluster} MODIFY COLUMN ${column}`,
    ],
    feedPayments: (where) => feedOf(where, storedName, onCluster),
    alterStored: (table, change) => sql`ALTER TABLE ${storedName(table)}${onCluster} ${change}`,
    truncate: (table) => sql`TRUNCATE TABLE ${storedName(table)}${onCluster}`,
    dropTable: (table) =>
      [plainName(table), storedName(table)].map((name) => sql`DROP TABLE IF EXISTS ${name}${onCluster} SYNC`),
  }
}

/** Settings on which correct numbers depend. They are explicit, because the servers' own profile may differ. */
export const shardedSettings: LayoutSettings = {
  reading: {
    // A shard that does not answer is an error, never a smaller number.
    skip_unavailable_shards: 0,
    // For tables sharded by website, only one shard is queried.
    optimize_skip_unused_shards: 1,
    // Reading columns after a LIMIT confuses the names of a subquery's columns over shards: an error in ClickHouse 26.7.
    query_plan_optimize_lazy_materialization: 0,
  },
  withinShards: { distributed_product_mode: 'local' },
  // Only for batches inserted one after the other is it known which replica has all of them.
  consistent: { select_sequential_consistency: 1 },
  inserting: {
    insert_quorum: 'auto',
    insert_quorum_parallel: 0,
    insert_quorum_timeout: minute,
  },
  executing: {
    skip_unavailable_shards: 0,
    distributed_foreground_insert: 1,
    // Otherwise each shard would keep the sums it computed, wherever the rows belong.
    parallel_distributed_insert_select: 0,
    // A DELETE may look up visits among the rows of its shard.
    allow_nondeterministic_mutations: 1,
    // Seconds. A statement that blocks the writer is retried later if a server is unavailable.
    distributed_ddl_task_timeout: 300,
  },
  quorum: { insert_quorum: 'auto', insert_quorum_timeout: minute },
  withoutAbsent: {
    mutations_sync: '1',
    distributed_ddl_task_timeout: 30,
    distributed_ddl_output_mode: 'null_status_on_timeout',
  },
}
