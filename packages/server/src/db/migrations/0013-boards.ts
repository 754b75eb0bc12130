/** Boards: a team's pages of pinned cards, each with a code if it is shared. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE boards (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    team_id uuid NOT NULL REFERENCES teams,
    body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
    share_code text UNIQUE,
    created_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX boards_team ON boards (team_id, updated_at, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
