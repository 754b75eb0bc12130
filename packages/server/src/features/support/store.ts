/** Messages between users and operators, in PostgreSQL. */

import { containing } from '../../db/containing.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/schema.ts'
import type { Cut } from '../../lib/cut.ts'

export interface NewLine {
  readonly userId: string
  /** Null for the user's own message. */
  readonly operatorId: string | null
  readonly text: string
  readonly now: Date
}

/** Locks a user's conversation: concurrent writers wait until this transaction ends. */
export async function lockConversation(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function insertLine(db: Db, { userId, operatorId, text, now }: NewLine): Promise<string> {
  const { id } = await db
    .insertInto('support_lines')
    .values({
      user_id: userId,
      from_operator: operatorId !== null,
      author_id: operatorId,
      text,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The last messages of a conversation, oldest first. */
export async function linesOf(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('support_lines')
    .leftJoin('users', 'users.id', 'support_lines.author_id')
    .select([
      'support_lines.id',
      'support_lines.from_operator',
      'support_lines.text',
      'support_lines.created_at',
      'users.name as author',
    ])
    .where('support_lines.user_id', '=', userId)
    .orderBy('support_lines.created_at', 'desc')
    .orderBy('support_lines.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Marks one side's messages up to now as read. */
export async function markRead(
  db: Db,
  shown: readonly { readonly id: string; readonly created_at: Date }[],
  { userId, fromOperator, now }: { userId: string; fromOperator: boolean; now: Date },
): Promise<void> {
  const [oldest] = shown
  if (!oldest) return
  await db
    .updateTable('support_lines')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('from_operator', '=', fromOperator)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', oldest.created_at),
        eb(
          'id',
          'in',
          shown.map(({ id }) => id),
        ),
      ]),
    )
    .execute()
}

/** Unread messages of one side in a user's conversation. */
export function countUnread(db: Db, userId: string, fromOperator: boolean): Promise<number> {
  return countRows(
    db
      .selectFrom('support_lines')
      .where('user_id', '=', userId)
      .where('from_operator', '=', fromOperator)
      .where('read_at', 'is', null),
  )
}

/** Conversations with messages that no operator has read. */
export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('support_lines')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('n'))
    .where('from_operator', '=', false)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

export interface InboxPage extends Cut {
  /** Part of a name or an address. */
  readonly search: string
}

/** Conversations with their last message, those with unread messages first. */
export async function inbox(db: Db, { search, offset, limit }: InboxPage) {
  const like = containing(search)
  const found = db
    .selectFrom('support_lines')
    .innerJoin('users', 'users.id', 'support_lines.user_id')
    .where((eb) => eb.or([eb('users.name', 'ilike', like), eb('users.email', 'ilike', like)]))
  const [list, { total }] = await Promise.all([
    found
      .groupBy(['users.id', 'users.name', 'users.email', 'users.language'])
      .select((eb) => {
        const unread = eb.fn
          .countAll<number>()
          .filterWhere('support_lines.from_operator', '=', false)
          .filterWhere('support_lines.read_at', 'is', null)
        const last = eb
          .selectFrom('support_lines as last')
          .select('last.text')
          .whereRef('last.user_id', '=', 'users.id')
          .orderBy('last.created_at', 'desc')
          .orderBy('last.id', 'desc')
          .limit(1)
        return [
          'users.id as user_id',
          'users.name',
          'users.email',
          'users.language',
          unread.as('unread_count'),
          eb.fn.max('support_lines.created_at').as('last_at'),
          last.as('last_text'),
        ]
      })
      .orderBy(
        (eb) =>
          eb.fn
            .countAll()
            .filterWhere('support_lines.from_operator', '=', false)
            .filterWhere('support_lines.read_at', 'is', null),
        (order) => order.desc(),
      )
      .orderBy('last_at', 'desc')
      .orderBy('users.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((eb) => eb.fn.count<number>('users.id').distinct().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list, total }
}

export async function deleteOldLines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('support_lines').where('created_at', '<', before).execute()
}
