/** A team's members in PostgreSQL. */
import { adminRole, ownerRole } from '@footfall/contract/access'
import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Database, Db } from '../../db/schema.ts'
import { seesWebsite } from '../../db/sees-website.ts'

export interface NewMember {
  readonly teamId: string
  readonly userId: string
  readonly role: number
  readonly visible: 'all' | readonly string[]
  readonly now: Date
}

/** Does nothing for a member. */
export async function insertMember(db: Db, { teamId, userId, role, visible, now }: NewMember): Promise<void> {
  const result = await db
    .insertInto('members')
    .values({ team_id: teamId, user_id: userId, role, all_websites: visible === 'all', joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return
  await selectWebsites(db, teamId, userId, visible)
  await db.deleteFrom('former_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}

/** Stores the selected websites, without those that the team no longer has. One that is just leaving it is waited for. */
async function selectWebsites(
  db: Db,
  teamId: string,
  userId: string,
  visible: 'all' | readonly string[],
): Promise<void> {
  await db.deleteFrom('member_websites').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
  if (visible === 'all' || visible.length === 0) return
  await db
    .insertInto('member_websites')
    .columns(['team_id', 'user_id', 'website_id'])
    .expression((eb) =>
      eb
        .selectFrom('websites')
        .select(['team_id', eb.val(userId).as('user_id'), 'id'])
        .where('team_id', '=', teamId)
        .where((where) => where('id', '=', where.fn.any(where.val([...visible]))))
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forShare(),
    )
    .execute()
}

/** Changes role and websites of a member who is not the owner. */
export async function updateMember(
  db: Db,
  { teamId, userId, role, visible }: Omit<NewMember, 'now'>,
): Promise<void> {
  const result = await db
    .updateTable('members')
    .set({ role, all_websites: visible === 'all' })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('role', '!=', ownerRole)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) await selectWebsites(db, teamId, userId, visible)
}

/** Makes a member the owner, who sees all websites, and the owner so far an administrator. */
export async function setOwner(db: Db, teamId: string, userId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ role: adminRole })
    .where('team_id', '=', teamId)
    .where('role', '=', ownerRole)
    .execute()
  await updateMember(db, { teamId, userId, role: ownerRole, visible: 'all' })
}

/** Removes a member who is not the owner from the team; false if there is none. */
export async function removeMember(
  db: Db,
  teamId: string,
  userId: string,
  reason: 'removed' | 'left',
  now: Date,
): Promise<boolean> {
  const gone = await takeMembers(
    db,
    teamId,
    (query) => query.where('user_id', '=', userId).where('role', '!=', ownerRole),
    { reason, now },
  )
  return gone.length > 0
}

/** Removes all members of a deleted team and returns them. */
export function removeEveryone(db: Db, teamId: string, now: Date): Promise<string[]> {
  return takeMembers(db, teamId, (query) => query, { reason: 'team_deleted', now })
}

type Removal = DeleteQueryBuilder<Database, 'members', DeleteResult>

/** Removes members and notes why they are gone, in one statement: a parameter for each would be too many for a large team. */
async function takeMembers(
  db: Db,
  teamId: string,
  which: (removal: Removal) => Removal,
  { reason, now }: { reason: 'removed' | 'left' | 'team_deleted'; now: Date },
): Promise<string[]> {
  const rows = await db
    .with('gone', (query) =>
      which(query.deleteFrom('members').where('team_id', '=', teamId)).returning(['team_id', 'user_id']),
    )
    .insertInto('former_members')
    .columns(['team_id', 'user_id', 'reason', 'left_at'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select([
          'team_id',
          'user_id',
          eb.cast<typeof reason>(eb.val(reason), 'text').as('reason'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('left_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ reason, left_at: now }))
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Without the websites that they see, which are read by the page (`selectionsOf`). */
export function membersOf(db: Db, teamId: string, userId?: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'members.role',
      'members.all_websites',
      'members.joined_at',
      'users.name',
      'users.account',
      'users.email',
      'users.picture_id',
    ])
    .where('members.team_id', '=', teamId)
    .$if(userId !== undefined, (query) => query.where('members.user_id', '=', userId ?? ''))
    .orderBy('members.role')
    .orderBy('members.joined_at')
    .orderBy('members.user_id')
    .execute()
}

/** The selected websites of members, by their user ids. None for a member who sees all or no website. */
export async function selectionsOf(
  db: Db,
  teamId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('member_websites')
    .select((eb) => ['user_id', eb.fn.agg<string[]>('array_agg', ['website_id']).as('ids')])
    .where('team_id', '=', teamId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
}

export function countMembers(db: Db, teamId: string): Promise<number> {
  return countRows(db.selectFrom('members').where('team_id', '=', teamId))
}

/** User ids of the team's members with one of these roles; with `websiteId`, only of those who see that website. */
export async function usersWithRole(
  db: Db,
  teamId: string,
  roles: readonly number[],
  websiteId?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', 'in', [...roles])
    .$if(websiteId !== undefined, (query) => query.where(({ val }) => seesWebsite(val(websiteId ?? ''))))
    .execute()
  return rows.map((row) => row.user_id)
}
