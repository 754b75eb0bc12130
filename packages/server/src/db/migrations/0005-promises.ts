/** Rules across rows, checked at commit: a team has exactly one owner while it exists, and no members afterwards. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE shares ADD COLUMN embed boolean NOT NULL DEFAULT false`,
  sql`ALTER TABLE shares ADD CHECK (length(code) BETWEEN 16 AND 64)`,
  sql`ALTER TABLE websites ADD CHECK (length(time_zone) BETWEEN 1 AND 64)`,
  sql`ALTER TABLE invitations ADD CHECK (all_websites OR cardinality(website_ids) <= 1000)`,
  sql`ALTER TABLE invitations ADD CHECK (expires_at > created_at)`,
  sql`ALTER TABLE transfers ADD CHECK (expires_at > created_at)`,
  sql`CREATE FUNCTION check_team_members() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      team uuid;
      ended timestamptz;
      found_team boolean;
    BEGIN
      IF TG_TABLE_NAME = 'teams' THEN team := NEW.id;
      ELSIF TG_OP = 'DELETE' THEN team := OLD.team_id;
      ELSE team := NEW.team_id;
      END IF;
      SELECT deleted_at, true INTO ended, found_team FROM teams WHERE id = team;
      IF found_team IS NULL THEN
        RETURN NULL;
      END IF;
      IF ended IS NULL AND NOT EXISTS (SELECT FROM members WHERE team_id = team AND role = 1) THEN
        RAISE EXCEPTION 'team % has no owner', team USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF ended IS NOT NULL AND EXISTS (SELECT FROM members WHERE team_id = team) THEN
        RAISE EXCEPTION 'team % is deleted and has members', team USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE CONSTRAINT TRIGGER teams_have_owner AFTER INSERT OR UPDATE OF deleted_at ON teams
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_team_members()`,
  sql`CREATE CONSTRAINT TRIGGER members_keep_owner AFTER INSERT OR DELETE OR UPDATE OF role, team_id ON members
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_team_members()`,
  // A moved or deleted website leaves no offer that could still be accepted.
  sql`CREATE FUNCTION check_website_offers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM transfers JOIN websites ON websites.id = website_id
        WHERE website_id = NEW.id AND status = 'pending' AND (from_team <> team_id OR deleted_at IS NOT NULL)
      ) THEN
        RAISE EXCEPTION 'website % is offered by a team that does not have it', NEW.id
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE CONSTRAINT TRIGGER websites_offers AFTER UPDATE OF team_id, deleted_at ON websites
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_website_offers()`,
  // A deleted team has no websites.
  sql`CREATE FUNCTION check_website_team() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM websites JOIN teams ON teams.id = team_id
        WHERE websites.id = NEW.id AND websites.deleted_at IS NULL AND teams.deleted_at IS NOT NULL
      ) THEN
        RAISE EXCEPTION 'website % belongs to a deleted team', NEW.id
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE CONSTRAINT TRIGGER websites_team_lives AFTER INSERT OR UPDATE OF team_id, deleted_at ON websites
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_website_team()`,
  sql`CREATE INDEX transfers_recipient ON transfers (recipient_id)`,
  sql`CREATE INDEX former_members_user ON former_members (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
