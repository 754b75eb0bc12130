/** Accounts: users, sessions, second factors, codes by mail, captchas, tries. Constraints enforce the rules of the code. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE secrets (
    name text PRIMARY KEY,
    value bytea NOT NULL
  )`,
  sql`CREATE TABLE pictures (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144),
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account text UNIQUE CHECK (account = lower(account) AND length(account) BETWEEN 3 AND 32),
    email text UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    password_hash text NOT NULL,
    picture_id uuid REFERENCES pictures ON DELETE SET NULL,
    language text NOT NULL CHECK (language IN ('zh-CN', 'en-US')),
    time_zone text,
    created_at timestamptz NOT NULL,
    last_login_at timestamptz,
    CHECK (account IS NOT NULL OR email IS NOT NULL)
  )`,
  sql`CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    user_agent text NOT NULL CHECK (length(user_agent) <= 1000),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX sessions_user ON sessions (user_id)`,
  sql`CREATE TABLE session_tokens (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX session_tokens_session ON session_tokens (session_id)`,
  sql`CREATE TABLE two_factor (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    secret text NOT NULL,
    enabled_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0
  )`,
  sql`CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES two_factor ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
  )`,
  // One valid code per purpose and address. For binding it is per account, so that codes of others do not work.
  sql`CREATE TABLE mail_codes (
    purpose text NOT NULL CHECK (purpose IN ('register', 'password', 'bind')),
    subject text NOT NULL,
    code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
    tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (purpose, subject)
  )`,
  sql`CREATE TABLE captchas (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    x int NOT NULL,
    solver text NOT NULL,
    tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
    token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE tries (
    subject text PRIMARY KEY,
    count int NOT NULL CHECK (count >= 0),
    expires_at timestamptz NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
