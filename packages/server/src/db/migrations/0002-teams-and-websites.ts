/** Teams, their members and invitations, their websites and API keys. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE teams (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    description text NOT NULL CHECK (length(description) <= 300),
    plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'pro', 'enterprise')),
    trial_ends_at timestamptz,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz
  )`,
  sql`CREATE UNIQUE INDEX teams_name ON teams (lower(name)) WHERE deleted_at IS NULL`,
  sql`CREATE TABLE members (
    team_id uuid NOT NULL REFERENCES teams,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    role smallint NOT NULL CHECK (role BETWEEN 1 AND 5),
    all_websites boolean NOT NULL DEFAULT true,
    website_order uuid[] NOT NULL DEFAULT '{}',
    pinned uuid[] NOT NULL DEFAULT '{}',
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (team_id, user_id),
    CHECK (role <> 1 OR all_websites)
  )`,
  sql`CREATE INDEX members_user ON members (user_id)`,
  sql`CREATE UNIQUE INDEX members_owner ON members (team_id) WHERE role = 1`,
  // Former members learn on their next call why the team is gone.
  sql`CREATE TABLE former_members (
    team_id uuid NOT NULL REFERENCES teams,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    reason text NOT NULL CHECK (reason IN ('removed', 'left', 'team_deleted')),
    left_at timestamptz NOT NULL,
    PRIMARY KEY (team_id, user_id)
  )`,
  sql`CREATE TABLE websites (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    team_id uuid NOT NULL REFERENCES teams,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    domain text NOT NULL CHECK (length(domain) BETWEEN 1 AND 259),
    time_zone text NOT NULL,
    type text NOT NULL CHECK (type IN ('site', 'short')),
    picture_id uuid REFERENCES pictures ON DELETE SET NULL,
    allowed_hostnames text[] NOT NULL DEFAULT '{}',
    excluded_addresses text[] NOT NULL DEFAULT '{}',
    excluded_paths text[] NOT NULL DEFAULT '{}',
    excluded_countries text[] NOT NULL DEFAULT '{}',
    kept_query_parameters text[] NOT NULL DEFAULT '{}',
    salt_period text NOT NULL DEFAULT 'month' CHECK (salt_period IN ('month', 'day')),
    counts_hash boolean NOT NULL DEFAULT false,
    honors_opt_out boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    erased_at timestamptz,
    UNIQUE (id, team_id),
    CHECK (erased_at IS NULL OR deleted_at IS NOT NULL)
  )`,
  sql`CREATE INDEX websites_team ON websites (team_id) WHERE deleted_at IS NULL`,
  // Members can select only websites of their team, so a moved website must leave the selections first.
  sql`CREATE TABLE member_websites (
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    website_id uuid NOT NULL,
    PRIMARY KEY (team_id, user_id, website_id),
    FOREIGN KEY (team_id, user_id) REFERENCES members ON DELETE CASCADE,
    FOREIGN KEY (website_id, team_id) REFERENCES websites (id, team_id) ON DELETE CASCADE
  )`,
  sql`CREATE INDEX member_websites_website ON member_websites (website_id)`,
  sql`CREATE TABLE invitations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    team_id uuid NOT NULL REFERENCES teams,
    code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
    email text CHECK (email = lower(email)),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    role smallint NOT NULL CHECK (role BETWEEN 2 AND 5),
    all_websites boolean NOT NULL,
    website_ids uuid[] NOT NULL DEFAULT '{}',
    invited_by uuid REFERENCES users ON DELETE SET NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'refused', 'cancelled')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK ((email IS NULL) <> (user_id IS NULL))
  )`,
  sql`CREATE UNIQUE INDEX invitations_email ON invitations (team_id, email) WHERE status = 'pending'`,
  sql`CREATE UNIQUE INDEX invitations_user ON invitations (team_id, user_id) WHERE status = 'pending'`,
  sql`CREATE TABLE api_keys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    team_id uuid NOT NULL REFERENCES teams,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    prefix text NOT NULL,
    scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['events:write', 'stats:read']),
    website_ids uuid[],
    created_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  sql`CREATE INDEX api_keys_team ON api_keys (team_id) WHERE revoked_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
