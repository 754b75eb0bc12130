/** What websites keep, as kysely sees it. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from './column-types.ts'

export interface ResourcesTable {
  id: Generated<string>
  website_id: string
  kind: string
  /** By its kind; checked when it is written and when it is read. */
  body: JSONColumnType<object>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
}
