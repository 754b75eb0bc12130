/** Accounts, sessions, teams, members, websites. The constraints hold what the code promises. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account text UNIQUE CHECK (account = lower(account)),
      email text UNIQUE CHECK (email = lower(email)),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 254),
      password_hash text NOT NULL,
      language text NOT NULL CHECK (language IN ('zh-CN', 'en-US')),
      created_at timestamptz NOT NULL,
      last_login_at timestamptz,
      CHECK (account IS NOT NULL OR email IS NOT NULL)
    )`,
    sql`CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
    sql`CREATE INDEX sessions_user ON sessions (user_id)`,
    sql`CREATE TABLE mail_codes (
      purpose text NOT NULL CHECK (purpose IN ('register', 'password')),
      email text NOT NULL,
      code_hash bytea NOT NULL,
      tries int NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (purpose, email)
    )`,
    sql`CREATE TABLE sign_in_failures (
      subject text PRIMARY KEY,
      failures int NOT NULL CHECK (failures > 0),
      since timestamptz NOT NULL
    )`,
    sql`CREATE TABLE teams (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE,
      description text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    sql`CREATE TABLE members (
      team_id uuid NOT NULL REFERENCES teams ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role int NOT NULL CHECK (role BETWEEN 1 AND 5),
      visible_websites uuid[],
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (team_id, user_id)
    )`,
    sql`CREATE INDEX members_user ON members (user_id)`,
    sql`CREATE UNIQUE INDEX members_owner ON members (team_id) WHERE role = 1`,
    sql`CREATE TABLE websites (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      team_id uuid NOT NULL REFERENCES teams ON DELETE CASCADE,
      name text NOT NULL,
      domain text NOT NULL,
      time_zone text NOT NULL,
      type text NOT NULL CHECK (type IN ('site', 'short')),
      allowed_hostnames text[] NOT NULL DEFAULT '{}',
      excluded_addresses text[] NOT NULL DEFAULT '{}',
      excluded_paths text[] NOT NULL DEFAULT '{}',
      excluded_countries text[] NOT NULL DEFAULT '{}',
      kept_query_parameters text[] NOT NULL DEFAULT '{}',
      salt_period text NOT NULL DEFAULT 'month' CHECK (salt_period IN ('month', 'day')),
      created_at timestamptz NOT NULL
    )`,
    sql`CREATE INDEX websites_team ON websites (team_id)`,
    sql`CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
