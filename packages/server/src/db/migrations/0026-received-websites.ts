/** When a website came from another team: what a plan hides of it counts from then. Earlier arrivals are read from the audit log. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE websites ADD COLUMN received_at timestamptz`.execute(db)
  await sql`UPDATE websites SET received_at = arrivals.at
    FROM (
      SELECT website_id, team_id, max(at) AS at FROM audit_log WHERE action = 'website_received' GROUP BY website_id, team_id
    ) AS arrivals
    WHERE websites.id = arrivals.website_id AND websites.team_id = arrivals.team_id`.execute(db)
}
