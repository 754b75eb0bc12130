/**
 * How tables are distributed over servers. A single server has each table under its own name. On a cluster the rows of a table are in
 * `<table>_stored`, replicated on each shard, and the table's own name is the view over all shards. Rows are inserted and read by the table's own
 * name everywhere. Statements that change stored rows or their columns go through a layout.
 */
import type { Sql } from '../sql.ts'
import type { AnyTable, Passing, SystemTable } from './names.ts'

/** The definition of a table in a migration. */
export interface TablePlan {
  /** Their definitions, or the table that has the same. */
  readonly columns: Sql | AnyTable
  /** An engine of the MergeTree family without `Replicated`. */
  readonly engine: Sql
  /** The engine's arguments, e.g. the version column. */
  readonly engineArguments?: Sql
  /** The expression of PARTITION BY. */
  readonly partitionBy?: Sql
  /** PRIMARY KEY, ORDER BY, TTL. */
  readonly keys: Sql
}

/** The name of the rows of a table on the same shard. */
export type RowsOfShard = (table: AnyTable) => Sql

export type DeleteRows = (table: AnyTable, where: Sql | ((rowsOf: RowsOfShard) => Sql)) => Sql[]

export type Settings = Readonly<Record<string, string | number>>

export interface LayoutSettings {
  /** For every reading statement. */
  readonly reading: Settings
  /** For statements whose subqueries read rows of the same shard: see `QueryOptions.withinShards`. */
  readonly withinShards: Settings
  /** For statements that must see everything acknowledged. */
  readonly consistent: Settings
  /** For batches after which the journal file is removed, and for tests of one. */
  readonly inserting: Settings
  /** For statements without a result. */
  readonly executing: Settings
  /** For those of them whose rows must survive the loss of a server. */
  readonly quorum: Settings
  /** For those of them that do not wait for unavailable servers, which catch up when they are back. */
  readonly withoutAbsent: Settings
}

export interface Layout {
  /** `single`: one server. `cluster`: many. `two-shards`: both shards in one engine, for testing a cluster's statements. */
  readonly kind: 'single' | 'cluster' | 'two-shards'
  /** The name in the servers' settings; null without a cluster. */
  readonly clusterName: string | null
  readonly createDatabase: Sql
  /** The statements that create a table if it does not exist. */
  createTable(table: AnyTable, plan: TablePlan): Sql[]
  /**
   * The statements that add a column to a table if it is missing. `column`: name, type and default, which the view over all shards has, too.
   * `packing`: how the stored rows encode it.
   */
  addColumn(table: AnyTable, column: Sql, packing: Sql): Sql[]
  /** The statements that change a column's type. Both arguments as for `addColumn`. */
  changeColumn(table: AnyTable, column: Sql, packing: Sql): Sql[]
  /**
   * The statement after which the engine puts every row inserted into `events` that meets the condition into `payments`, too. Both have the same
   * columns, whatever is added to both later, and the same sharding key.
   */
  feedPayments(where: Sql): Sql
  /** The statement `ALTER TABLE … change` of the stored rows: codecs, settings, DELETE without subqueries. */
  alterStored(table: AnyTable, change: Sql): Sql
  /** The statements that delete the rows matching a condition. Its subqueries only read rows of the same shard. */
  readonly deleteRows: DeleteRows
  /** The statement that empties a table. */
  truncate(table: AnyTable): Sql
  /** The statements that drop a table if it exists. */
  dropTable(table: Passing): Sql[]
  /** A system table of this server, or of every server of the cluster. */
  everywhere(table: SystemTable): Sql
  /** Precedes an IN whose rows may be on other shards. */
  readonly globally: Sql
  readonly settings: LayoutSettings
}
