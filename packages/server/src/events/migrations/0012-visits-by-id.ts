/**
 * Which blocks of rows may hold a visit, by its id. One visit is opened by its id alone, and rows lie by day and visitor: all ids of a website were
 * read for it. The filters take a fiftieth of the visits' bytes. Parts written before are read as they were until they merge.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const visitsById: Migration = {
  id: '0012-visits-by-id',
  statements: ({ alterStored }) => [
    alterStored('visits', sql`ADD INDEX IF NOT EXISTS visit_ids visit TYPE bloom_filter(0.01) GRANULARITY 1`),
  ],
}
