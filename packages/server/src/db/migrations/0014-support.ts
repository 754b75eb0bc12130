/** Conversations between users and the installation's operators. They are deleted with the account. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE support_lines (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    from_operator boolean NOT NULL,
    author_id uuid REFERENCES users ON DELETE SET NULL,
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    read_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX support_lines_user ON support_lines (user_id, created_at)`,
  sql`CREATE INDEX support_lines_unread ON support_lines (user_id) WHERE read_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
