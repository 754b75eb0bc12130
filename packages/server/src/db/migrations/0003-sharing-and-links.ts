/** Shared reports, transfers of websites, short links. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE shares (
    website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
    code text NOT NULL UNIQUE,
    enabled boolean NOT NULL,
    password_hash text,
    expires_at timestamptz,
    hidden_sections text[] NOT NULL DEFAULT '{}',
    filters jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(filters) = 'array'),
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE transfers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
    from_team uuid NOT NULL REFERENCES teams,
    to_team uuid REFERENCES teams,
    sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    recipient_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK (to_team IS NULL OR to_team <> from_team),
    CHECK (status <> 'accepted' OR to_team IS NOT NULL)
  )`,
  sql`CREATE UNIQUE INDEX transfers_open ON transfers (website_id) WHERE status = 'pending'`,
  sql`CREATE TABLE short_links (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    website_id uuid NOT NULL REFERENCES websites,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$'),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    target_url text NOT NULL CHECK (target_url ~* '^https?://' AND length(target_url) <= 8192),
    picture_id uuid REFERENCES pictures ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz
  )`,
  sql`CREATE INDEX short_links_website ON short_links (website_id) WHERE deleted_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
