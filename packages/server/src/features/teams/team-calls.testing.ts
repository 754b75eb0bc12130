/** What tests of teams ask again and again. */
import type { TestPerson } from '../../testing/people.ts'
import type { TestServer } from '../../testing/start-test-server.ts'
import type { TeamPlace } from '../../testing/team-place.ts'

export function invite({ teamId: team_id }: TeamPlace, email: string, by: TestPerson) {
  return by.call('/team/invite_member', { team_id, email, team_role: 4, visible_websites: 'all' })
}

/** The role of each member, by user. */
export async function rolesIn(
  { context }: TestServer,
  { teamId }: TeamPlace,
): Promise<Record<string, number>> {
  const rows = await context.db.selectFrom('members').selectAll().where('team_id', '=', teamId).execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
}

/** The lines of the team's log. */
export async function auditOf(by: TestPerson, { teamId: team_id }: TeamPlace): Promise<string[]> {
  const { list } = await by.call('/team/audit_log', { team_id, page_size: 100 })
  return list.map((line) => `${line.user ?? 'system'}: ${line.text}`)
}
