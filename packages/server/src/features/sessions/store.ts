/** Sessions and their tokens in PostgreSQL. */
import type { Insertable } from 'kysely'
import type { SessionsTable } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<string> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertToken(
  db: Db,
  sessionId: string,
  tokenHash: Buffer,
  expires: Date,
): Promise<void> {
  await db
    .insertInto('session_tokens')
    .values({ session_id: sessionId, token_hash: tokenHash, expires_at: expires })
    .execute()
}

/** Locks a session until the transaction ends, so that it is not renewed and ended at the same time. */
export async function lockSession(change: Db, sessionId: string): Promise<void> {
  await change.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
}

/**
 * Keeps a token valid until `at`, without another renewal. Returns when its session began; nothing if it was renewed already. Of concurrent calls,
 * one succeeds.
 */
export async function retireToken(db: Db, tokenHash: Buffer, at: Date): Promise<Date | null> {
  const row = await db
    .updateTable('session_tokens')
    .from('sessions')
    .set((eb) => ({ renewed: true, expires_at: eb.fn<Date>('least', [eb.ref('expires_at'), eb.val(at)]) }))
    .whereRef('sessions.id', '=', 'session_tokens.session_id')
    .where('token_hash', '=', tokenHash)
    .where('renewed', '=', false)
    .returning('sessions.created_at')
    .executeTakeFirst()
  return row?.created_at ?? null
}

export interface Bounds {
  readonly now: Date
  /** Sessions that began or were last seen before these times have ended. */
  readonly began: Date
  readonly seen: Date
}

/** The session of a token with its user, unless either has expired. */
export function findSession(db: Db, tokenHash: Buffer, { now, began, seen }: Bounds) {
  return db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.browser_hash',
      'users.id as user_id',
      'users.account',
      'users.email',
      'users.name',
      'users.language',
    ])
    .where('session_tokens.token_hash', '=', tokenHash)
    .where('session_tokens.expires_at', '>', now)
    .where('sessions.created_at', '>', began)
    .where('sessions.last_seen_at', '>', seen)
    .executeTakeFirst()
}

export async function knowsBrowser(db: Db, userId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

/** Usable sessions, latest seen first. */
export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether this user has signed in before, and whether with the same user agent. */
export async function seenBefore(
  db: Db,
  userId: string,
  userAgent: string,
): Promise<{ any: boolean; same: boolean }> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn<boolean | null>('bool_or', [eb('user_agent', '=', userAgent)]).as('same'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { any: row.same !== null, same: row.same === true }
}

/**
 * Removes a user's sessions beyond the `kept` latest seen ones of each kind: in a browser or not, usable or ended. So a program that signs in every
 * minute does not end the sessions of its account's browsers. `opened` stays, although others may be of a clock that was ahead.
 */
export async function deleteEldest(
  change: Db,
  { userId, opened, now, kept }: { userId: string; opened: string; now: Date; kept: number },
): Promise<void> {
  const own = change
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'last_seen_at',
      eb('browser_hash', 'is', null).as('is_program'),
      eb
        .exists(
          eb
            .selectFrom('session_tokens')
            .select('token_hash')
            .whereRef('session_id', '=', 'sessions.id')
            .where('expires_at', '>', now),
        )
        .as('usable'),
    ])
    .where('user_id', '=', userId)
  const ranked = change.selectFrom(own.as('own')).select((eb) => [
    'id',
    eb.fn
      .agg<number>('row_number')
      .over((over) =>
        over.partitionBy(['is_program', 'usable']).orderBy('last_seen_at', 'desc').orderBy('id'),
      )
      .as('place'),
  ])
  const eldest = change
    .selectFrom(ranked.as('ranked'))
    .select('id')
    .where('place', '>', kept)
    .where('id', '!=', opened)
  await change.deleteFrom('sessions').where('id', 'in', eldest).execute()
}

/** Whether a session has not been ended. */
export async function hasToken(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_tokens')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Which {
  /** Only this session. */
  readonly only?: string
  /** All but this session. */
  readonly except?: string | undefined
}

/**
 * Ends sessions of a user, all by default, within a transaction. Returns how many. The rows stay, so that the browsers are known; without a token
 * nobody can use them. They are locked before the tokens are read, in a separate statement, because a renewal in flight adds a token that a statement
 * begun before it does not see.
 */
export async function endSessions(change: Db, userId: string, { only, except }: Which = {}): Promise<number> {
  const sessions = await change
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (sessions.length === 0) return 0
  const ids = sessions.map(({ id }) => id)
  const ended = await change
    .deleteFrom('session_tokens')
    .where((eb) => eb('session_id', '=', eb.fn.any(eb.val(ids))))
    .returning('session_id')
    .execute()
  return new Set(ended.map((row) => row.session_id)).size
}

/** Deletes expired tokens, and sessions whose last token expired long ago. */
export async function deleteOldSessions(db: Db, now: Date, deadBefore: Date): Promise<void> {
  await db.deleteFrom('session_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', deadBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('session_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id'),
        ),
      ),
    )
    .execute()
}
