/** The tables of people, their sessions and what proves who they are, as kysely sees them. */
import type { Generated } from 'kysely'
import type { Defaulted, Instant, InstantOrNull, Nullable } from './column-types.ts'

export interface UsersTable {
  id: Generated<string>
  /** Lower case. */
  account: string | null
  /** Lower case, and proven to be the user's. */
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
  /** Of the cookie without which its tokens are worth nothing; null: begun outside of a browser. */
  browser_hash: Nullable<Buffer>
  created_at: Instant
  last_seen_at: Instant
}

export interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  expires_at: Instant
  /** Another has taken its place; it goes on for a moment and makes no more. */
  renewed: Defaulted<boolean>
}

export interface TwoFactorTable {
  user_id: string
  /** Sealed with a key that is not in the database; the server must know it to check codes. */
  secret: string
  enabled_at: InstantOrNull
  /** The last 30-second step whose code was used; none is used twice. */
  last_step: Defaulted<number>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

export type CodePurpose = 'register' | 'password' | 'bind'

export interface MailCodesTable {
  purpose: CodePurpose
  /** The address; for `bind` with the user's id before it. */
  subject: string
  code_hash: Buffer
  tries: Defaulted<number>
  expires_at: Instant
}

export interface CaptchasTable {
  id: Generated<string>
  /** Where the piece belongs, in pixels. */
  x: number
  /** The keyed hash of the address it was drawn for; nobody else can use it. */
  solver: string
  tries: Defaulted<number>
  /** Set once solved. */
  token_hash: Nullable<Buffer>
  created_at: Instant
  expires_at: Instant
}

export interface TriesTable {
  /** What is limited and whom it concerns; addresses as keyed hashes. */
  subject: string
  count: number
  expires_at: Instant
}
