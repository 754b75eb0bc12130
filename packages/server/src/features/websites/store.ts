/** Websites in PostgreSQL. The rows of deleted ones stay, so that their ids and short links are not given again, but are not found. */
import { ownerRole } from '@footfall/contract/access'
import type { CollectSettingsData } from '@footfall/contract/api/setting'
import { type Insertable, type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db, WebsitesTable } from '../../db/schema.ts'
import { seesWebsite } from '../../db/sees-website.ts'
import { endGrants } from './grant-store.ts'

export type Website = Selectable<WebsitesTable>

export const changedChannel = 'websites_changed'

/** Announces to every node that a website, or all websites of a team, have changed, when the transaction commits. */
export async function notifyChanged(db: Db, websiteOrTeamId: string): Promise<void> {
  await sql`SELECT pg_notify(${changedChannel}, ${websiteOrTeamId})`.execute(db)
}

export function insertWebsite(db: Db, website: Insertable<WebsitesTable>): Promise<Website> {
  return db.insertInto('websites').values(website).returningAll().executeTakeFirstOrThrow()
}

/** Adds a website to the selection of a member of its team. Does nothing for a member who sees all websites. */
export async function selectFor(
  db: Db,
  { id, team_id }: Pick<Website, 'id' | 'team_id'>,
  userId: string,
): Promise<void> {
  await db
    .insertInto('member_websites')
    .columns(['team_id', 'user_id', 'website_id'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(['team_id', 'user_id', eb.cast<string>(eb.val(id), 'uuid').as('website_id')])
        .where('team_id', '=', team_id)
        .where('user_id', '=', userId)
        .where('all_websites', '=', false),
    )
    .execute()
}

const planColumns = ['teams.plan', 'teams.trial_ends_at', 'teams.plan_millions', 'teams.paid_until'] as const

function withOwners(db: Db) {
  return db
    .selectFrom('websites')
    .innerJoin('members as owners', (join) =>
      join.onRef('owners.team_id', '=', 'websites.team_id').on('owners.role', '=', ownerRole),
    )
    .select('owners.user_id as owner_id')
    .where('websites.deleted_at', 'is', null)
}

/** Websites with their plan, the owner of their team, and whether they are shared. */
function described(db: Db) {
  return withOwners(db)
    .innerJoin('teams', 'teams.id', 'websites.team_id')
    .selectAll('websites')
    .select((eb) => [
      ...planColumns,
      eb
        .exists(
          eb
            .selectFrom('shares')
            .select('shares.website_id')
            .whereRef('shares.website_id', '=', 'websites.id')
            .where('shares.enabled', '=', true),
        )
        .as('shared'),
    ])
}

export type DescribedWebsite = NonNullable<Awaited<ReturnType<typeof findWebsite>>>

export function findWebsite(db: Db, id: string) {
  return described(db).where('websites.id', '=', id).executeTakeFirst()
}

export async function websitesById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DescribedWebsite>> {
  const found = described(db).where((eb) => eb('websites.id', '=', eb.fn.any(eb.val([...ids]))))
  return new Map((await found.execute()).map((website) => [website.id, website]))
}

export function findDeleted(db: Db, id: string) {
  return db
    .selectFrom('websites')
    .select('team_id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** A website, locked until the transaction ends. */
export function lockWebsite(db: Db, id: string): Promise<Website | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** All websites that the team has now. */
export function lockWebsitesOf(db: Db, teamId: string): Promise<Pick<Website, 'id' | 'name'>[]> {
  return db
    .selectFrom('websites')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What finds, sorts and names a team's websites that a member sees, oldest first. A team may have thousands: whole ones are read by the page (`websitesById`). */
export function websitesOf(db: Db, teamId: string, visible: 'all' | readonly string[]) {
  return withOwners(db)
    .select([
      'websites.id',
      'websites.name',
      'websites.domain',
      'websites.type',
      'websites.picture_id',
      'websites.created_at',
    ])
    .where('websites.team_id', '=', teamId)
    .$if(visible !== 'all', (query) =>
      query.where((eb) => eb('websites.id', '=', eb.fn.any(eb.val(visible === 'all' ? [] : [...visible])))),
    )
    .orderBy('websites.created_at')
    .orderBy('websites.id')
    .execute()
}

/** Names of the websites that a user sees in all teams: the oldest membership first, in it the oldest website. At most `most`. */
export function everyWebsiteOf(db: Db, userId: string, most: number) {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .innerJoin('websites', 'websites.team_id', 'members.team_id')
    .select([
      'websites.id',
      'websites.name',
      'websites.domain',
      'websites.type',
      'websites.picture_id',
      'teams.id as team_id',
      'teams.name as team_name',
    ])
    .where('members.user_id', '=', userId)
    .where('websites.deleted_at', 'is', null)
    .where(({ ref }) => seesWebsite(ref('websites.id')))
    .orderBy('members.joined_at')
    .orderBy('teams.id')
    .orderBy('websites.created_at')
    .orderBy('websites.id')
    .limit(most)
    .execute()
}

export function countWebsites(db: Db, teamId: string): Promise<number> {
  return countRows(db.selectFrom('websites').where('team_id', '=', teamId).where('deleted_at', 'is', null))
}

/** All collecting websites, with their team's plan. */
function websitesWithPlans(db: Db) {
  return db
    .selectFrom('websites')
    .innerJoin('teams', 'teams.id', 'websites.team_id')
    .selectAll('websites')
    .select([...planColumns, 'teams.quota_reached_at'])
    .where('websites.deleted_at', 'is', null)
}

/** The websites of these ids, and those of the teams of these ids, with their teams' plans. */
export function websitesOfIds(db: Db, websiteOrTeamIds: readonly string[]) {
  const named = sql<string>`ANY(${websiteOrTeamIds}::uuid[])`
  return websitesWithPlans(db)
    .where((eb) => eb.or([eb('websites.id', '=', named), eb('team_id', '=', named)]))
    .execute()
}

/** The next websites in the order of their ids, with their teams' plans. `after`: null for the first. */
export function nextWebsites(db: Db, after: string | null, count: number) {
  const rest = websitesWithPlans(db).orderBy('websites.id').limit(count)
  return (after === null ? rest : rest.where('websites.id', '>', after)).execute()
}

export type WebsiteChange = Partial<
  Pick<Website, 'name' | 'domain' | 'time_zone' | 'picture_id' | keyof CollectSettingsData>
>

export async function updateWebsite(db: Db, id: string, change: WebsiteChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await db
      .updateTable('websites')
      .set(change)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Blocks other changes of the owner's collection rules until the transaction ends. */
export async function lockRules(change: Db, ownerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('rules of ' || ${ownerId}::text, 0))`.execute(
    change,
  )
}

/** Characters of the collection rules of all websites whose owner is also this team's. */
export async function sizeOfRules(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(length(concat(array_to_string(allowed_hostnames, ''), array_to_string(excluded_addresses, ''),
      array_to_string(excluded_paths, ''), array_to_string(kept_query_parameters, ''), array_to_string(blocked_properties, '')))), 0)::int AS size
    FROM websites WHERE deleted_at IS NULL AND team_id IN (
      SELECT theirs.team_id FROM members AS own JOIN members AS theirs USING (user_id)
      WHERE own.team_id = ${teamId} AND own.role = 1 AND theirs.role = 1)`.execute(db)
  return rows[0]?.size ?? 0
}

/** Hides websites and ends what was granted of them. */
export async function markDeleted(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await endGrants(db, ids)
  await db.deleteFrom('shares').where(sql<boolean>`website_id = ANY(${ids}::uuid[])`).execute()
  await db
    .updateTable('websites')
    .set({ deleted_at: now })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
}

export async function isDeleted(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('websites').select('id').where('id', '=', id)
  return (await found.where('deleted_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** The deleted websites after this one that have not been erased, in the order of their erasures. */
export async function toErase(db: Db, after: string, most: number): Promise<string[]> {
  const found = db.selectFrom('websites').select('id').where('id', '>', after).orderBy('id').limit(most)
  const rows = await found.where('deleted_at', 'is not', null).where('erased_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export async function markErased(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('websites')
    .set({ erased_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

export async function markReset(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('websites').set({ reset_at: now }).where('id', '=', id).execute()
}

/** Everything from before the instant is erased. A later reset is still under way. */
export async function endReset(db: Db, id: string, before: Date): Promise<void> {
  const ended = db.updateTable('websites').set({ reset_at: null }).where('id', '=', id)
  const { numUpdatedRows } = await ended.where('reset_at', '<=', before).executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyChanged(db, id)
}

/** Moves a website into another team, and ends what the old team granted of it. */
export async function moveWebsite(db: Db, id: string, toTeam: string, now: Date): Promise<void> {
  await endGrants(db, [id])
  await db.updateTable('websites').set({ team_id: toTeam, received_at: now }).where('id', '=', id).execute()
  await deleteUnseenSegments(db, toTeam)
}

/** Deletes segments for their creator alone who is not in the team: nobody there could see or delete them, and they count towards its limit. */
export async function deleteUnseenSegments(db: Db, teamId: string): Promise<void> {
  await sql`
    DELETE FROM resources USING websites
    WHERE websites.id = resources.website_id AND websites.team_id = ${teamId}
      AND resources.kind = 'segment' AND resources.body->>'visibility' = 'own'
      AND NOT EXISTS (SELECT 1 FROM members WHERE team_id = ${teamId} AND user_id = resources.created_by)`.execute(
    db,
  )
}
