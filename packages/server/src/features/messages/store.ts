/** Messages to users, in PostgreSQL. */
import { adminRoles } from '@footfall/contract/access'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/schema.ts'
import type { Cut } from '../../lib/cut.ts'
import type { TextParams } from '../../lib/translate.ts'

export interface NewMessage {
  /** Null: a new one for each user. */
  readonly id: string | null
  readonly userIds: readonly string[]
  readonly kind: string
  readonly params: TextParams
  readonly link: string | null
  readonly teamId: string | null
  readonly now: Date
}

/**
 * In one statement, because a team can have thousands of members. Users whose account was deleted since they were looked up get none. Nothing is
 * inserted if there is a message with this id.
 */
export async function insertMessages(
  db: Db,
  { id, userIds, kind, params, link, teamId, now }: NewMessage,
): Promise<void> {
  if (userIds.length === 0) return
  await sql`INSERT INTO messages (id, user_id, kind, params, link, team_id, created_at)
    SELECT coalesce(${id}::uuid, gen_random_uuid()), id, ${kind}, ${JSON.stringify(params)}::jsonb, ${link}, ${teamId}::uuid, ${now}::timestamptz
    FROM users WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR KEY SHARE
    ON CONFLICT (id) DO NOTHING`.execute(db)
}

export interface MessagePage extends Cut {
  readonly unread: boolean
  readonly order: 'asc' | 'desc'
}

export function messagesOf(db: Db, userId: string, { unread, order, offset, limit }: MessagePage) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** What a search reads of the newest messages, newest first. Whole ones are read by the page (`messagesById`). */
export function textsOf(db: Db, userId: string, { unread, limit }: Pick<MessagePage, 'unread' | 'limit'>) {
  return db
    .selectFrom('messages')
    .select(['id', 'kind', 'params'])
    .where('user_id', '=', userId)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

export async function messagesById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  const own = db.selectFrom('messages').selectAll().where('user_id', '=', userId)
  const found = await own.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids])))).execute()
  return new Map(found.map((row) => [row.id, row]))
}

export function countMessages(db: Db, userId: string, unread: boolean): Promise<number> {
  return countRows(
    db
      .selectFrom('messages')
      .where('user_id', '=', userId)
      .$if(unread, (query) => query.where('read_at', 'is', null)),
  )
}

/** Marks the named, or all, messages of the user read or unread. Returns how many changed. */
export async function markMessages(
  db: Db,
  userId: string,
  ids: readonly string[] | 'all',
  readAt: Date | null,
): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', readAt ? 'is' : 'is not', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : ids))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Marks the messages of these users with these links read. In one statement, because a team can have thousands of invitations. */
export async function markLinksRead(
  db: Db,
  asked: readonly { readonly userId: string | null; readonly link: string }[],
  now: Date,
): Promise<void> {
  if (asked.length === 0) return
  const users = asked.map(({ userId }) => userId)
  const links = asked.map(({ link }) => link)
  await sql`UPDATE messages SET read_at = ${now}::timestamptz
    FROM unnest(${users}::uuid[], ${links}::text[]) AS asked (user_id, link)
    WHERE messages.user_id = asked.user_id AND messages.link = asked.link AND read_at IS NULL`.execute(db)
}

export async function deleteMessages(
  db: Db,
  userId: string,
  ids: readonly string[] | 'all',
): Promise<number> {
  const result = await db
    .deleteFrom('messages')
    .where('user_id', '=', userId)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : ids))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Blocks `notifyAdmins` on other nodes until the end of the transaction. */
export async function lockLag(change: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('data_lag'))`.execute(change)
}

/** Adds a message for every admin of a team with a website, unless they got one since. Returns how many. */
export async function notifyAdmins(
  db: Db,
  { kind, now, since }: { kind: string; now: Date; since: Date },
): Promise<number> {
  const result = await db
    .insertInto('messages')
    .columns(['user_id', 'kind', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .innerJoin('websites', 'websites.team_id', 'members.team_id')
        .where('members.role', 'in', adminRoles)
        .where('websites.deleted_at', 'is', null)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('messages')
                .select('messages.id')
                .whereRef('messages.user_id', '=', 'members.user_id')
                .where('messages.kind', '=', kind)
                .where('messages.created_at', '>', since),
            ),
          ),
        )
        .select((inner) => [
          'members.user_id',
          inner.cast<string>(inner.val(kind), 'text').as('kind'),
          inner.cast<Date>(inner.val(now), 'timestamptz').as('created_at'),
        ])
        .distinct(),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', before).execute()
}
