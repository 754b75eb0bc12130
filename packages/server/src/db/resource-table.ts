/** The resources of websites and teams, as kysely sees them. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, Nullable } from './column-types.ts'

export interface ResourcesTable {
  id: Generated<string>
  website_id: string
  kind: string
  /** By its kind; validated on write and read. */
  body: JSONColumnType<object>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
}

export interface BoardsTable {
  id: Generated<string>
  team_id: string
  /** Validated on write and read. */
  body: JSONColumnType<object>
  /** Null: never shared. */
  share_code: Nullable<string>
  share_enabled: Generated<boolean>
  share_password_hash: Nullable<string>
  /** Null: no end. */
  share_expires_at: InstantOrNull
  created_by: string | null
  created_at: Instant
  updated_at: Instant
}
