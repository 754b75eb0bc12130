/** One server: each table has its own name. */
import { empty, type Sql, sql } from '../sql.ts'
import type { Layout } from './layout.ts'
import { plainName, systemName } from './names.ts'
import { conditionOf, durable, feedOf, partitionedBy, remembersBatches, shapeOf } from './parts.ts'

export function single(database: Sql): Layout {
  return {
    kind: 'single',
    clusterName: null,
    createDatabase: sql`CREATE DATABASE IF NOT EXISTS ${database}`,
    createTable: (table, { columns, engine, engineArguments = empty, partitionBy, keys }) => [
      sql`CREATE TABLE IF NOT EXISTS ${plainName(table)} ${shapeOf(columns, plainName)} ENGINE = ${engine}(${engineArguments}) ${partitionedBy(partitionBy)}${keys}
        SETTINGS ${durable}, ${remembersBatches}`,
    ],
    addColumn: (table, column, packing) => [
      sql`ALTER TABLE ${plainName(table)} ADD COLUMN IF NOT EXISTS ${column} ${packing}`,
    ],
    changeColumn: (table, column, packing) => [
      sql`ALTER TABLE ${plainName(table)} MODIFY COLUMN ${column} ${packing}`,
    ],
    feedPayments: (where) => feedOf(where, plainName, empty),
    alterStored: (table, change) => sql`ALTER TABLE ${plainName(table)} ${change}`,
    deleteRows: (table, where) => [
      sql`DELETE FROM ${plainName(table)} WHERE ${conditionOf(where, plainName)}`,
    ],
    truncate: (table) => sql`TRUNCATE TABLE ${plainName(table)}`,
    dropTable: (table) => [sql`DROP TABLE IF EXISTS ${plainName(table)} SYNC`],
    everywhere: (table) => sql`system.${systemName(table)}`,
    globally: empty,
    settings: {
      reading: {},
      withinShards: {},
      consistent: {},
      inserting: {},
      executing: {},
      quorum: {},
      withoutAbsent: {},
    },
  }
}
