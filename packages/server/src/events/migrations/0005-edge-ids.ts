/**
 * Ids by which events of one millisecond are ordered, where the writer no longer has them in memory: of a visit's first event and first and last
 * pageview, and of engagement events without a visit. Those of visits would be a tenth of all bytes; they go some days after their row was
 * written, collected events being at most a day old. What an import adds to a visit in one of these very milliseconds after that goes by arrival.
 * The day is that of writing and not of the visit, so that an import of the past is ordered, too; the others' ids are few and stay.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const edgeIds: Migration = {
  id: '0005-edge-ids',
  statements: ({ addColumn }) => [
    ...addColumn('events', sql`orphan_id String`, sql`CODEC(ZSTD(1))`),
    ...addColumn('visits', sql`written Date DEFAULT today()`, sql`CODEC(ZSTD(1))`),
    ...addColumn('visits', sql`edge_ids String`, sql`CODEC(ZSTD(3)) TTL written + INTERVAL 5 DAY`),
  ],
}
