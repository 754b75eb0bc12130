/** Which version of the server summed up days: another one leaves them alone, and sums them up for itself. */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const rollupVersions: Migration = {
  id: '0008-rollup-versions',
  statements: ({ addColumn }) => addColumn('closings', sql`version UInt8 DEFAULT 1`, sql`CODEC(ZSTD(1))`),
}
