/** Teams and their members in PostgreSQL. */
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

export async function insertTeam(
  db: Db,
  name: string,
  description: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto('teams')
    .values({ name, description, created_at: now })
    .onConflict((c) => c.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertMember(
  db: Db,
  teamId: string,
  userId: string,
  role: number,
  now: Date,
): Promise<void> {
  const values = { team_id: teamId, user_id: userId, role, visible_websites: null, joined_at: now }
  await db.insertInto('members').values(values).execute()
}

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
      'members.visible_websites',
      eb
        .selectFrom('members as m')
        .whereRef('m.team_id', '=', 'teams.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('members'),
      eb
        .selectFrom('websites as w')
        .whereRef('w.team_id', '=', 'teams.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('websites'),
    ])
    .where('members.user_id', '=', userId)
    .$if(teamId !== undefined, (query) => query.where('teams.id', '=', teamId ?? ''))
    .orderBy('members.joined_at')
    .orderBy('teams.id')
    .execute()
}

export function memberOf(db: Db, teamId: string, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['members.role', 'members.visible_websites', 'teams.name'])
    .where('members.team_id', '=', teamId)
    .where('members.user_id', '=', userId)
    .executeTakeFirst()
}

export async function nameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('name', '=', name)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTeam(db: Db, teamId: string, name: string, description: string): Promise<void> {
  await db.updateTable('teams').set({ name, description }).where('id', '=', teamId).execute()
}
