/** Invitations in PostgreSQL. */
import type { ExpressionBuilder, Insertable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Database, Db, InvitationsTable } from '../../db/schema.ts'

export async function insertInvitation(db: Db, invitation: Insertable<InvitationsTable>): Promise<string> {
  const row = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return row.id
}

function described(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .leftJoin('users as sender', 'sender.id', 'invitations.invited_by')
    .leftJoin('users as added', 'added.id', 'invitations.user_id')
    .selectAll('invitations')
    .select([
      'teams.name as team_name',
      'teams.deleted_at as team_deleted_at',
      'sender.name as sender_name',
      'sender.email as sender_email',
      'added.name as added_name',
      'added.account as added_account',
      'added.email as added_email',
    ])
}

/** The screen where the recipient answers an invitation. */
export const linkTo = (inviteId: string) => `/accept?invite_id=${inviteId}`

export type Invitation = NonNullable<Awaited<ReturnType<typeof findByCode>>>

export function findByCode(db: Db, codeHash: Buffer) {
  return described(db).where('invitations.code_hash', '=', codeHash).executeTakeFirst()
}

export function findById(db: Db, id: string) {
  return described(db).where('invitations.id', '=', id).executeTakeFirst()
}

/**
 * A team's invitations that nobody answered or withdrew, oldest first: expired ones, too, because they can be sent again. Their selected websites are
 * read by the page (`selectionsOf`).
 */
export function pendingOf(db: Db, teamId: string) {
  return db
    .selectFrom('invitations')
    .leftJoin('users as added', 'added.id', 'invitations.user_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.all_websites',
      'invitations.created_at',
      'invitations.expires_at',
      'added.name as added_name',
      'added.account as added_account',
      'added.email as added_email',
    ])
    .where('invitations.team_id', '=', teamId)
    .where('invitations.status', '=', 'pending')
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute()
}

/** The selected websites of invitations, by their ids. */
export async function selectionsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'website_ids'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, website_ids }) => [id, website_ids]))
}

export async function hasPendingFor(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .select('invitations.id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('teams.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many places of members a team's invitations take: expired ones take none. */
export function countPending(db: Db, teamId: string, now: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('invitations')
      .where('team_id', '=', teamId)
      .where('status', '=', 'pending')
      .where('expires_at', '>', now),
  )
}

/** One, or a team's: all, or those for an address or account. */
export type InvitationsOf =
  | { readonly id: string }
  | { readonly teamId: string; readonly email?: string; readonly userId?: string }

/** The account that was told of an invitation. */
const receiverId = (eb: ExpressionBuilder<Database, 'invitations'>) =>
  eb
    .selectFrom('users')
    .select('users.id')
    .where((user) =>
      user.or([
        user('users.email', '=', user.ref('invitations.email')),
        user('users.id', '=', user.ref('invitations.user_id')),
      ]),
    )
    .as('receiver_id')

/** Closes those that are pending, including expired ones, and returns them. */
export function closePending(db: Db, of: InvitationsOf, status: 'accepted' | 'refused' | 'cancelled') {
  return db
    .updateTable('invitations')
    .set({ status })
    .where('status', '=', 'pending')
    .where((eb) =>
      'id' in of
        ? eb('id', '=', of.id)
        : eb.and([
            eb('team_id', '=', of.teamId),
            ...(of.email === undefined ? [] : [eb('email', '=', of.email)]),
            ...(of.userId === undefined ? [] : [eb('user_id', '=', of.userId)]),
          ]),
    )
    .returning((eb) => ['id', 'all_websites', 'website_ids', 'expires_at', receiverId(eb)])
    .execute()
}

/** The pending invitations that a user sent for a team, locked, with their names in the audit log. */
export function lockSentBy(db: Db, teamId: string, userId: string) {
  return db
    .selectFrom('invitations')
    .select((eb) => [
      'id',
      'email',
      'all_websites',
      'website_ids',
      'expires_at',
      eb.selectFrom('users').select('name').whereRef('users.id', '=', 'invitations.user_id').as('added_name'),
    ])
    .where('team_id', '=', teamId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .execute()
}

export interface Renewal {
  readonly codeHash: Buffer
  readonly expires: Date
  /** Who sends it again, and is its sender from then on. */
  readonly by: string
}

/** A new code and expiry for a pending invitation; nothing if the team has no such invitation. */
export function renew(db: Db, teamId: string, id: string, { codeHash, expires, by }: Renewal) {
  return db
    .updateTable('invitations')
    .set({ code_hash: codeHash, expires_at: expires, invited_by: by })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}
