/** Tables of users, sessions and credentials, as kysely types. */
import type { Generated } from 'kysely'
import type { Defaulted, Instant, InstantOrNull, Nullable } from './column-types.ts'

export interface UsersTable {
  id: Generated<string>
  /** Lower case. */
  account: string | null
  /** Lower case and verified. */
  email: string | null
  name: string
  password_hash: string
  picture_id: Nullable<string>
  language: 'zh-CN' | 'en-US'
  time_zone: Nullable<string>
  created_at: Instant
  last_login_at: InstantOrNull
}

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  user_agent: string
  /** Hash of the cookie that the session's tokens require; null: the session did not begin in a browser. */
  browser_hash: Nullable<Buffer>
  created_at: Instant
  last_seen_at: Instant
}

export interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  expires_at: Instant
  /** The token has been replaced. It stays valid for a moment and cannot be renewed again. */
  renewed: Defaulted<boolean>
}

export interface TwoFactorTable {
  user_id: string
  /** Sealed with a key outside the database. It is not hashed, because the server needs it to check codes. */
  secret: string
  enabled_at: InstantOrNull
  /** The last 30-second step whose code was used. Each step can be used only once. */
  last_step: Defaulted<number>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

export type CodePurpose = 'register' | 'password' | 'bind'

export interface MailCodesTable {
  purpose: CodePurpose
  /** The address; for `bind`, the user's id and the address. */
  subject: string
  code_hash: Buffer
  tries: Defaulted<number>
  expires_at: Instant
}

export interface CaptchasTable {
  id: Generated<string>
  /** Correct position of the piece, in pixels. */
  x: number
  /** Keyed hash of the address for which it was drawn. Only that address can use it. */
  solver: string
  tries: Defaulted<number>
  /** Set once solved. */
  token_hash: Nullable<Buffer>
  created_at: Instant
  expires_at: Instant
}

export interface TriesTable {
  /** The limit's name and a keyed hash of its subject, such as an address. */
  subject: string
  count: number
  expires_at: Instant
}
