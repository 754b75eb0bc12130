/** Sessions bound to a browser, tokens that can be renewed once, recovery codes of accounts without a second factor. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE sessions ADD COLUMN browser_hash bytea CHECK (length(browser_hash) = 32)`,
  sql`ALTER TABLE session_tokens ADD COLUMN renewed boolean NOT NULL DEFAULT false`,
  sql`ALTER TABLE recovery_codes
    DROP CONSTRAINT recovery_codes_user_id_fkey,
    ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE`,
  // Keys must not be stored beside the data they protect. Counts under the old key start anew.
  sql`DROP TABLE secrets`,
  sql`DELETE FROM tries`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
