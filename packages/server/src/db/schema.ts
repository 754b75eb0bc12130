/** The tables of PostgreSQL as kysely sees them; the migrations make them so. Times are instants. */
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface UsersTable {
  id: Generated<string>
  account: string | null
  email: string | null
  name: string
  password_hash: string
  language: string
  created_at: Instant
  last_login_at: InstantOrNull
}

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer
  created_at: Instant
  expires_at: Instant
}

export interface MailCodesTable {
  purpose: string
  email: string
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Instant
}

export interface SignInFailuresTable {
  /** `account:<name>` or `address:<hash>`. */
  subject: string
  failures: number
  since: Instant
}

export interface TeamsTable {
  id: Generated<string>
  name: string
  description: string
  created_at: Instant
}

export interface MembersTable {
  team_id: string
  user_id: string
  role: number
  /** Null: all websites of the team. */
  visible_websites: string[] | null
  joined_at: Instant
}

export interface WebsitesTable {
  id: Generated<string>
  team_id: string
  name: string
  domain: string
  time_zone: string
  type: string
  allowed_hostnames: ColumnType<string[], string[] | undefined, string[]>
  excluded_addresses: ColumnType<string[], string[] | undefined, string[]>
  excluded_paths: ColumnType<string[], string[] | undefined, string[]>
  excluded_countries: ColumnType<string[], string[] | undefined, string[]>
  kept_query_parameters: ColumnType<string[], string[] | undefined, string[]>
  salt_period: ColumnType<string, string | undefined, string>
  created_at: Instant
}

export interface SecretsTable {
  name: string
  value: Buffer
}

export interface Database {
  users: UsersTable
  sessions: SessionsTable
  mail_codes: MailCodesTable
  sign_in_failures: SignInFailuresTable
  teams: TeamsTable
  members: MembersTable
  websites: WebsitesTable
  secrets: SecretsTable
}
