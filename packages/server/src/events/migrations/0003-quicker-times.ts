/**
 * Times that unpack five times as fast at the same size. They lie by visitor within a day, so that the step from one to the next tells
 * nothing; what they have in common is that they need few bits. Rows written before are packed anew as their parts merge.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

const time = sql`DateTime64(3, 'UTC') CODEC(T64, LZ4)`

export const quickerTimes: Migration = {
  id: '0003-quicker-times',
  statements: ({ alterStored }) => [
    alterStored('events', sql`MODIFY COLUMN time ${time}`),
    ...[sql`start`, sql`last`, sql`last_any`].map((column) =>
      alterStored('visits', sql`MODIFY COLUMN ${column} ${time}`),
    ),
  ],
}
