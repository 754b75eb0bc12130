/** Which websites a member sees: the rule as a condition, for every statement that reads websites of members. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** Whether the member of a row of `members` sees the website, which must be of the same team. */
export function seesWebsite(websiteId: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'members'>()
  return eb.or([
    eb.ref('members.all_websites'),
    eb.exists(
      eb
        .selectFrom('member_websites')
        .select('member_websites.website_id')
        .whereRef('member_websites.team_id', '=', 'members.team_id')
        .whereRef('member_websites.user_id', '=', 'members.user_id')
        .where('member_websites.website_id', '=', websiteId),
    ),
  ])
}
