/** API keys in PostgreSQL, as hashes. */
import { ownerRole } from '@footfall/contract/access'
import type { Insertable } from 'kysely'
import type { ApiKeysTable, Db } from '../../db/schema.ts'

export async function insertKey(db: Db, key: Insertable<ApiKeysTable>): Promise<string> {
  const row = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export function keysOf(db: Db, teamId: string) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .leftJoin('members', (join) =>
      join
        .onRef('members.team_id', '=', 'api_keys.team_id')
        .onRef('members.user_id', '=', 'api_keys.created_by'),
    )
    .select(['users.name as creator', 'members.user_id as member_id'])
    .where('api_keys.team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
}

export type Key = Awaited<ReturnType<typeof keysOf>>[number]

/** A valid key; records its last use, to the hour. A deleted team has no owner. */
export async function useKey(db: Db, keyHash: Buffer, now: Date, hourAgo: Date) {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('teams', 'teams.id', 'api_keys.team_id')
    .innerJoin('members as owners', (join) =>
      join.onRef('owners.team_id', '=', 'api_keys.team_id').on('owners.role', '=', ownerRole),
    )
    .selectAll('api_keys')
    .select(['teams.name as team_name', 'owners.user_id as owner_id'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row && (!row.last_used_at || row.last_used_at < hourAgo))
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  return row
}

/** The key; nothing if the team has no such valid key. */
export function revokeKey(db: Db, teamId: string, keyId: string, now: Date) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', keyId)
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'website_ids'])
    .executeTakeFirst()
}

export async function revokeKeysOf(db: Db, teamId: string, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .execute()
}
