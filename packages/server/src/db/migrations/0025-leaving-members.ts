/**
 * A member who leaves breaks no rule of `check_team_members`, unless it is the owner. The check read all of the team's rows, also those that the same
 * transaction had deleted: deleting a team of 20,000 members took a minute.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER members_keep_owner ON members`.execute(db)
  await sql`CREATE CONSTRAINT TRIGGER members_keep_owner AFTER INSERT OR UPDATE OF role, team_id ON members
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_team_members()`.execute(db)
  await sql`CREATE CONSTRAINT TRIGGER owners_stay AFTER DELETE ON members
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 1) EXECUTE FUNCTION check_team_members()`.execute(
    db,
  )
}
