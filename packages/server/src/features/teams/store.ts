/** Teams and memberships in PostgreSQL. */
import { ownerRole } from '@footfall/contract/access'
import { type Expression, type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Database, Db, TeamsTable } from '../../db/schema.ts'
import { seesWebsite } from '../../db/sees-website.ts'

/** What two names have in common that look the same or nearly so. The index `teams_name` has this expression. */
function nameKey(name: Expression<string>) {
  return sql<string>`lower(normalize(regexp_replace(${name}, '[\\u200c\\u200d\\ufe00-\\ufe0f]', '', 'g'), NFKC))`
}

/** Null if a team has the name. */
export async function insertTeam(db: Db, team: Insertable<TeamsTable>): Promise<string | null> {
  const row = await db
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) =>
      conflict
        .expression(nameKey(sql.ref('name')))
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Number of the team's websites that the member sees. */
function visibleCount(eb: ExpressionBuilder<Database, 'members' | 'teams'>) {
  return eb
    .selectFrom('websites')
    .whereRef('websites.team_id', '=', 'teams.id')
    .where('websites.deleted_at', 'is', null)
    .where(({ ref }) => seesWebsite(ref('websites.id')))
    .select((inner) => inner.fn.countAll<number>().as('n'))
}

/** A user's teams, oldest membership first. `teamId` selects one of them. */
export function teamsOf(db: Db, userId: string, teamId?: string) {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select((eb) => [
      'teams.id',
      'teams.name',
      'teams.description',
      'teams.created_at',
      'members.role',
      eb
        .selectFrom('members as m')
        .whereRef('m.team_id', '=', 'teams.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('members'),
      visibleCount(eb).as('websites'),
      eb
        .selectFrom('members as o')
        .innerJoin('users', 'users.id', 'o.user_id')
        .whereRef('o.team_id', '=', 'teams.id')
        .where('o.role', '=', ownerRole)
        .select('users.name')
        .as('owner'),
    ])
    .where('members.user_id', '=', userId)
    .$if(teamId !== undefined, (query) => query.where('teams.id', '=', teamId ?? ''))
    .orderBy('members.joined_at')
    .orderBy('teams.id')
    .execute()
}

/** A user's memberships, or the one in a team. */
export function membershipsOf(db: Db, userId: string, teamId?: string) {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select((eb) => [
      'teams.id as team_id',
      'teams.name',
      'members.role',
      'members.all_websites',
      eb
        .selectFrom('member_websites')
        .whereRef('member_websites.team_id', '=', 'members.team_id')
        .whereRef('member_websites.user_id', '=', 'members.user_id')
        .select(sql<string[]>`coalesce(array_agg(member_websites.website_id), '{}')`.as('ids'))
        .as('selected'),
    ])
    .where('members.user_id', '=', userId)
    .$if(teamId !== undefined, (query) => query.where('teams.id', '=', teamId ?? ''))
    .orderBy('members.joined_at')
    .orderBy('teams.id')
    .execute()
}

/** Why a user is no longer in a team; nothing if they never were. */
export function departureOf(db: Db, userId: string, teamId: string) {
  return db
    .selectFrom('former_members')
    .innerJoin('teams', 'teams.id', 'former_members.team_id')
    .select(['former_members.reason', 'teams.name', 'teams.deleted_at'])
    .where('former_members.user_id', '=', userId)
    .where('former_members.team_id', '=', teamId)
    .executeTakeFirst()
}

export async function hasTeam(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('team_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A team that is not deleted; locked (except for references to it) until the transaction ends, so that changes of one team are serial. */
export function lockTeam(db: Db, teamId: string) {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function nameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where((eb) => eb(nameKey(eb.ref('name')), '=', nameKey(sql`${name}::text`)))
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTeam(db: Db, teamId: string, name: string, description: string): Promise<void> {
  await db.updateTable('teams').set({ name, description }).where('id', '=', teamId).execute()
}

export async function markDeleted(db: Db, teamId: string, now: Date): Promise<void> {
  await db.updateTable('teams').set({ deleted_at: now }).where('id', '=', teamId).execute()
}

export async function saveOrder(
  db: Db,
  teamId: string,
  userId: string,
  order: { website_order?: string[]; pinned?: string[] },
): Promise<void> {
  await db
    .updateTable('members')
    .set(order)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

export function orderOf(db: Db, teamId: string, userId: string) {
  return db
    .selectFrom('members')
    .select(['website_order', 'pinned'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
