/** The sample websites as they are now: people who try the demo may have renamed, edited or deleted them. */
import type { Db } from '../db/schema.ts'

/** Websites of an account's teams, oldest first. */
export function websitesOfMember(db: Db, userId: string) {
  return db
    .selectFrom('websites')
    .innerJoin('members', 'members.team_id', 'websites.team_id')
    .select(['websites.id', 'websites.domain', 'websites.created_at'])
    .where('members.user_id', '=', userId)
    .where('websites.deleted_at', 'is', null)
    .orderBy('websites.created_at')
    .execute()
}

export function linksOf(db: Db, websiteId: string) {
  return db
    .selectFrom('short_links')
    .select(['id', 'slug'])
    .where('website_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .execute()
}
