/** What teams consist of, so that tests can tell whether a call changed something. */
import type { TestServer } from '../../testing/start-test-server.ts'

/** All stored parts of a team, each as a text. A member's own order of the list is excluded, because it is no change of the team. */
const parts = [
  `SELECT id AS team, concat_ws('|', id, name, description, plan, deleted_at) AS said FROM teams`,
  `SELECT team_id AS team, concat_ws('|', user_id, role, all_websites) AS said FROM members`,
  `SELECT team_id AS team, t::text AS said FROM member_websites t`,
  `SELECT team_id AS team, t::text AS said FROM websites t`,
  `SELECT team_id AS team, t::text AS said FROM invitations t`,
  `SELECT team_id AS team, concat_ws('|', id, name, revoked_at) AS said FROM api_keys`,
  `SELECT team_id AS team, s::text AS said FROM shares s JOIN websites w ON w.id = s.website_id`,
  `SELECT team_id AS team, l::text AS said FROM short_links l JOIN websites w ON w.id = l.website_id`,
  `SELECT team_id AS team, r::text AS said FROM resources r JOIN websites w ON w.id = r.website_id`,
  `SELECT team_id AS team, b::text AS said FROM boards b`,
  `SELECT from_team AS team, t::text AS said FROM transfers t`,
  `SELECT team_id AS team, concat_ws('|', id, state) AS said FROM orders`,
]

export interface Standing {
  /** A hash of everything. */
  readonly content: string
  /** Entries in the audit log. */
  readonly lines: number
}

/** Reads all teams but some. */
export async function standingOf(
  { context }: Pick<TestServer, 'context'>,
  without: Iterable<string | undefined> = [],
): Promise<Map<string, Standing>> {
  const { rows } = await context.pool.query<Standing & { team: string }>(
    `SELECT team, md5(string_agg(said, E'\\n' ORDER BY said)) AS content,
      (SELECT count(*)::int FROM audit_log WHERE team_id = team) AS lines
    FROM (${parts.join(' UNION ALL ')}) AS everything
    WHERE NOT team = ANY($1::uuid[]) GROUP BY team`,
    [[...without]],
  )
  return new Map(rows.map(({ team, content, lines }) => [team, { content, lines }]))
}
