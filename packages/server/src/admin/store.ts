/** The operator's queries in PostgreSQL, over all teams. */
import { ownerRole } from '@footfall/contract/access'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/schema.ts'
import { isUuid } from '../lib/is-uuid.ts'

export function users(db: Db, search: string) {
  return db
    .selectFrom('users')
    .leftJoin('two_factor', (join) =>
      join.onRef('two_factor.user_id', '=', 'users.id').on('two_factor.enabled_at', 'is not', null),
    )
    .select((eb) => [
      'users.id',
      'users.account',
      'users.email',
      'users.name',
      'users.created_at',
      'users.last_login_at',
      eb('two_factor.user_id', 'is not', null).as('two_factor'),
      eb
        .selectFrom('members')
        .whereRef('members.user_id', '=', 'users.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('teams'),
    ])
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.account', 'ilike', containing(search)),
          eb('users.email', 'ilike', containing(search)),
          eb('users.name', 'ilike', containing(search)),
        ]),
      ),
    )
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()
}

export async function teamIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('members').select('team_id').where('user_id', '=', userId).execute()
  return rows.map(({ team_id }) => team_id)
}

export function teams(db: Db, search: string) {
  return db
    .selectFrom('teams')
    .select((eb) => [
      'teams.id',
      'teams.name',
      'teams.plan',
      'teams.paid_until',
      'teams.created_at',
      eb
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .whereRef('members.team_id', '=', 'teams.id')
        .where('members.role', '=', ownerRole)
        .select('users.name')
        .as('owner'),
      eb
        .selectFrom('members')
        .whereRef('members.team_id', '=', 'teams.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('members'),
      eb
        .selectFrom('websites')
        .whereRef('websites.team_id', '=', 'teams.id')
        .where('websites.deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('websites'),
    ])
    .where('teams.deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where('teams.name', 'ilike', containing(search)))
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .execute()
}

/** By id or name, ignoring case. */
export function findTeam(db: Db, named: string) {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) =>
      isUuid(named)
        ? eb('id', '=', named)
        : eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(named.trim())])),
    )
    .executeTakeFirst()
}

export function websites(db: Db, teamId: string) {
  return db
    .selectFrom('websites')
    .select(['id', 'name', 'domain', 'type', 'created_at'])
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findWebsite(db: Db, id: string) {
  return db
    .selectFrom('websites')
    .select(['id', 'name', 'team_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
