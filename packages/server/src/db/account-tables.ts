/** The tables of users, sessions and credentials, as kysely sees them. */
import type { Language } from '@footfall/contract/fields'
import type { Generated } from 'kysely'
import type { Defaulted, Instant, InstantOrNull, Nullable } from './column-types.ts'

export interface UsersTable {
  id: Generated<string>
  /** Lower case. */
  account: string | null
  /** Lower case, and confirmed. */
  email: string | null
  name: string
  password_hash: string
  picture_id: Nullable<string>
  language: Language
  time_zone: Nullable<string>
  created_at: Instant
  last_login_at: InstantOrNull
}

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  user_agent: string
  /** The hash of the cookie that its tokens require; null: started outside of a browser. */
  browser_hash: Nullable<Buffer>
  created_at: Instant
  last_seen_at: Instant
}

export interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  expires_at: Instant
  /** Another token has replaced it. It stays valid for a moment and cannot be renewed. */
  renewed: Defaulted<boolean>
}

export interface TwoFactorTable {
  user_id: string
  /** Encrypted with a key that is not in the database. The server must know the secret to check codes. */
  secret: string
  enabled_at: InstantOrNull
  /** The last 30-second step whose code was used; no code is accepted twice. */
  last_step: Defaulted<number>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

export type CodePurpose = 'register' | 'password' | 'bind'

export interface MailCodesTable {
  purpose: CodePurpose
  /** The address; for `bind` preceded by the user's id. */
  subject: string
  /** Who requested it, as `CodeUse` says. */
  requester: Defaulted<string>
  code_hash: Buffer
  /** Attempts of the requester. */
  tries: Defaulted<number>
  /** Attempts of all others. */
  tries_elsewhere: Defaulted<number>
  expires_at: Instant
}

export interface CaptchasTable {
  id: Generated<string>
  /** The target position of the piece, in pixels. */
  x: number
  /** The keyed hash of the address it was drawn for; no other address can use it. */
  solver: string
  tries: Defaulted<number>
  /** Set once solved. */
  token_hash: Nullable<Buffer>
  created_at: Instant
  expires_at: Instant
}

export interface TriesTable {
  /** What is limited, and for whom; addresses as keyed hashes. */
  subject: string
  count: number
  expires_at: Instant
}
