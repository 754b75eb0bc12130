/**
 * Notifies every node at commit whose rights may have been reduced, so that open streams are checked again. Triggers of the tables do it, so no code
 * path can forget it.
 */
import { type Kysely, sql } from 'kysely'

/** Triggers with the word before the id and the id's column: `user`, `user_id` sends `user <id>`. */
const statements = [
  sql`CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('access_changed', TG_ARGV[0] || ' ' || (to_jsonb(OLD) ->> TG_ARGV[1]));
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER access_changed AFTER DELETE OR UPDATE OF role, all_websites ON members
    FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user', 'user_id')`,
  sql`CREATE TRIGGER access_changed AFTER DELETE ON member_websites
    FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user', 'user_id')`,
  sql`CREATE TRIGGER access_changed AFTER DELETE ON session_tokens
    FOR EACH ROW EXECUTE FUNCTION tell_access_changed('session', 'session_id')`,
  sql`CREATE TRIGGER access_changed AFTER UPDATE OF team_id, deleted_at ON websites
    FOR EACH ROW EXECUTE FUNCTION tell_access_changed('website', 'id')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
