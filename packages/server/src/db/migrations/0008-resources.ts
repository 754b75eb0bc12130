/** Resources of a website: goals, segments, saved reports, annotations. Their bodies are validated by kind. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE TABLE resources (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    website_id uuid NOT NULL REFERENCES websites,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
    created_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX resources_website ON resources (website_id, kind, created_at, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
