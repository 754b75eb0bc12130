/** Accounts, their sessions, codes and failed tries in PostgreSQL. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

export function findByName(db: Db, name: string) {
  const column = name.includes('@') ? 'email' : 'account'
  return db.selectFrom('users').selectAll().where(column, '=', name.toLowerCase()).executeTakeFirst()
}

export function findById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface NewUser {
  readonly account: string | null
  readonly email: string | null
  readonly name: string
  readonly password_hash: string
  readonly language: string
  readonly created_at: Date
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const row = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertSession(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  now: Date,
  expires: Date,
): Promise<void> {
  const values = { user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expires }
  await db.insertInto('sessions').values(values).execute()
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute()
}

/** The session of a token with its user, unless it has expired. */
export function findSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'users.id as user_id',
      'users.account',
      'users.email',
      'users.name',
      'users.language',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function expireSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: at })
    .where('id', '=', sessionId)
    .where('expires_at', '>', at)
    .execute()
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function setLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function putCode(
  db: Db,
  purpose: string,
  email: string,
  codeHash: Buffer,
  expires: Date,
): Promise<void> {
  await db
    .insertInto('mail_codes')
    .values({ purpose, email, code_hash: codeHash, expires_at: expires })
    .onConflict((c) =>
      c.columns(['purpose', 'email']).doUpdateSet({ code_hash: codeHash, tries: 0, expires_at: expires }),
    )
    .execute()
}

/** Counts a try before it is judged, so that parallel guesses cannot share one. */
export function tryCode(db: Db, purpose: string, email: string) {
  return db
    .updateTable('mail_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()
}

/** Uses a code up; false where another request was first. */
export async function takeCode(db: Db, purpose: string, email: string, codeHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('mail_codes')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function failuresOf(db: Db, subject: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('failures')
    .where('subject', '=', subject)
    .where('since', '>', since)
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** One more failure; a count older than `since` starts anew. Returns the count. */
export async function addFailure(db: Db, subject: string, now: Date, since: Date): Promise<number> {
  const row = await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, since: now })
    .onConflict((c) =>
      c.column('subject').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('sign_in_failures.since', '>', since)
          .then(eb('sign_in_failures.failures', '+', 1))
          .else(1)
          .end(),
        since: eb
          .case()
          .when('sign_in_failures.since', '>', since)
          .then(eb.ref('sign_in_failures.since'))
          .else(now)
          .end(),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

export async function clearFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}
