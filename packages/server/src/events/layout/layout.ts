/**
 * How the tables lie over the servers. One server: each table under its own name. A cluster: the rows of a table lie in `<table>_stored`, replicated
 * on each shard, and the table's own name is the view over all shards. Rows are added and read by the table's own name everywhere; what changes
 * stored rows or their shape goes through a layout.
 */
import type { Sql } from '../sql.ts'
import type { AnyTable, Passing, SystemTable } from './names.ts'

/** What a table is, as a migration writes it. */
export interface TablePlan {
  readonly columns: Sql
  /** An engine of the MergeTree family without `Replicated`. */
  readonly engine: Sql
  /** The engine's arguments, e.g. the version column. */
  readonly engineArguments?: Sql
  /** The expression of PARTITION BY. */
  readonly partitionBy?: Sql
  /** PRIMARY KEY, ORDER BY, TTL. */
  readonly keys: Sql
}

/** The name under which the rows of a table that lie on the same shard can be read. */
export type RowsOfShard = (table: AnyTable) => Sql

export type Settings = Readonly<Record<string, string | number>>

export interface LayoutSettings {
  /** Of every statement that reads. */
  readonly reading: Settings
  /** Of those whose subqueries ask for rows of the same shard: see `QueryOptions.withinShards`. */
  readonly withinShards: Settings
  /** Of those that must see whatever was acknowledged. */
  readonly consistent: Settings
  /** Of batches that the journal is dropped for, and of trials of one. */
  readonly inserting: Settings
  /** Of statements that answer nothing. */
  readonly executing: Settings
  /** Of these, the ones whose rows must survive a server. */
  readonly quorum: Settings
  /** Of these, the ones that do not wait for servers which are away: those do it when they are back. */
  readonly withoutAbsent: Settings
}

export interface Layout {
  /** `single`: one server. `cluster`: many. `two-shards`: both shards in one engine, which tries a cluster's statements. */
  readonly kind: 'single' | 'cluster' | 'two-shards'
  /** As the servers' settings call it; null: there is none. */
  readonly clusterName: string | null
  readonly createDatabase: Sql
  /** The statements that make a table, where it is not there yet. */
  createTable(table: AnyTable, plan: TablePlan): Sql[]
  /**
   * The statements that add a column to a table, where it has none. `column`: name, type and default, which the view over all shards has, too;
   * `packing`: how the rows keep it.
   */
  addColumn(table: AnyTable, column: Sql, packing: Sql): Sql[]
  /** The statements that give a column another type; both arguments as for `addColumn`. */
  changeColumn(table: AnyTable, column: Sql, packing: Sql): Sql[]
  /** The statement `ALTER TABLE … change` of the stored rows: codecs, settings, DELETE without subqueries. */
  alterStored(table: AnyTable, change: Sql): Sql
  /** The statements that remove the rows which fulfil a condition; its subqueries read rows of the same shard alone. */
  deleteRows(table: AnyTable, where: Sql | ((rowsOf: RowsOfShard) => Sql)): Sql[]
  /** The statement that empties a table. */
  truncate(table: AnyTable): Sql
  /** The statements that remove a table, where it is there. */
  dropTable(table: Passing): Sql[]
  /** A system table of the server that answers, or of every server of the cluster. */
  everywhere(table: SystemTable): Sql
  /** Stands before an IN whose rows lie on other shards than those they are held against. */
  readonly globally: Sql
  readonly settings: LayoutSettings
}
