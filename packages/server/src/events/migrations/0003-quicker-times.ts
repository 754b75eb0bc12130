/**
 * Times that unpack five times as fast at the same size. They lie by visitor within a day, so that the step from one to the next tells
 * nothing; what they have in common is that they need few bits. Rows written before are packed anew as their parts merge.
 */
import type { Migration } from '../migration.ts'
import { type Sql, sql } from '../sql.ts'

const time = sql`DateTime64(3, 'UTC') CODEC(T64, LZ4)`

function times(table: Sql, onCluster: Sql, columns: readonly Sql[]): Sql[] {
  return columns.map((column) => sql`ALTER TABLE ${table}${onCluster} MODIFY COLUMN ${column} ${time}`)
}

export const quickerTimes: Migration = {
  id: '0003-quicker-times',
  statements: ({ stored, onCluster }) => [
    ...times(stored('events'), onCluster, [sql`time`]),
    ...times(stored('visits'), onCluster, [sql`start`, sql`last`, sql`last_any`]),
  ],
}
