/** Messages to users, and the audit log of a team. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    holes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(holes) = 'object'),
    link text CHECK (link LIKE '/%'),
    read_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX messages_user ON messages (user_id, created_at DESC, id)`,
  sql`CREATE INDEX messages_unread ON messages (user_id) WHERE read_at IS NULL`,
  sql`CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    team_id uuid NOT NULL REFERENCES teams,
    user_id uuid REFERENCES users ON DELETE SET NULL,
    user_name text,
    website_id uuid,
    action text NOT NULL,
    holes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(holes) = 'object'),
    at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX audit_log_team ON audit_log (team_id, id DESC)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
