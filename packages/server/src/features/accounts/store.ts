/** Accounts in PostgreSQL. */
import { storedAddress } from '@footfall/contract/mail-address'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { UsersTable } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'

/** By mail address or account name, ignoring case. */
export function findByName(db: Db, name: string) {
  const column = name.includes('@') ? 'email' : 'account'
  return db.selectFrom('users').selectAll().where(column, '=', storedAddress(name)).executeTakeFirst()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** While there is no account, others that are to be the first wait here until the end of the transaction. */
export async function lockFirstUser(change: Db): Promise<void> {
  if (!(await hasUsers(change)))
    await sql`SELECT pg_advisory_xact_lock(hashtext('first_user'))`.execute(change)
}

export function findById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The verified addresses among these users. */
export function addressesOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute()
}

/**
 * The account, locked until the transaction ends: changes of its password and second factor wait, and what was checked before can be compared. Where
 * sessions or tokens are locked too, this comes first.
 */
export function lockUser(change: Db, id: string) {
  return change.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Transfers and invitations that go with the account. They come before it, because whoever withdraws one notifies the account. */
export async function lockOffersTo(change: Db, userId: string): Promise<void> {
  await change
    .selectFrom('transfers')
    .select('id')
    .where('recipient_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await change
    .selectFrom('invitations')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the account against everything that would refer to it anew, such as a membership. False if it is gone. */
export async function lockUserForDeletion(change: Db, id: string): Promise<boolean> {
  const row = await change
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Sessions, codes, messages, memberships and offers of the account go with it. Returns the id of its picture. */
export async function deleteUser(change: Db, id: string): Promise<string | null> {
  const row = await change.deleteFrom('users').where('id', '=', id).returning('picture_id').executeTakeFirst()
  return row?.picture_id ?? null
}

/** Null if the name or address is taken. */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type UserChange = Pick<Updateable<UsersTable>, 'name' | 'language' | 'password_hash' | 'last_login_at'>

export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Binds an address unless another account has it; false then. Concurrent calls conflict at the unique constraint. */
export async function setEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Sets the picture and returns the previous one. */
export async function swapPicture(db: Db, userId: string, pictureId: string | null): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select('picture_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db.updateTable('users').set({ picture_id: pictureId }).where('id', '=', userId).execute()
  return before?.picture_id ?? null
}
