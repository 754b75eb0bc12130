/** Offers of websites, in PostgreSQL. */
import type { Insertable } from 'kysely'
import type { Db, TransfersTable } from '../../db/schema.ts'

/** The screen where the recipient answers an offer. */
export const linkTo = (transferId: string) => `/accept?transfer_id=${transferId}`

/** Those with everything that is given. */
export type OffersOf =
  | { readonly websiteIds: readonly string[] }
  | { readonly fromTeam: string; readonly senderId: string }
  | { readonly toTeam: string; readonly recipientId?: string }
  | { readonly recipientId: string }

/** Cancels pending offers, including expired ones, and returns them. */
export function cancelPending(db: Db, of: OffersOf) {
  return db
    .updateTable('transfers')
    .from('websites')
    .set({ status: 'cancelled' })
    .whereRef('websites.id', '=', 'transfers.website_id')
    .where('transfers.status', '=', 'pending')
    .where((eb) =>
      eb.and([
        ...('websiteIds' in of
          ? [eb('transfers.website_id', '=', eb.fn.any(eb.val([...of.websiteIds])))]
          : []),
        ...('senderId' in of
          ? [eb('transfers.from_team', '=', of.fromTeam), eb('transfers.sender_id', '=', of.senderId)]
          : []),
        ...('toTeam' in of ? [eb('transfers.to_team', '=', of.toTeam)] : []),
        ...('recipientId' in of && of.recipientId !== undefined
          ? [eb('transfers.recipient_id', '=', of.recipientId)]
          : []),
      ]),
    )
    .returning([
      'transfers.id',
      'transfers.website_id',
      'transfers.from_team',
      'transfers.sender_id',
      'transfers.recipient_id',
      'transfers.expires_at',
      'websites.name as website',
    ])
    .execute()
}

export async function insertTransfer(db: Db, transfer: Insertable<TransfersTable>): Promise<string> {
  const row = await db.insertInto('transfers').values(transfer).returning('id').executeTakeFirstOrThrow()
  return row.id
}

function described(db: Db) {
  return db
    .selectFrom('transfers')
    .innerJoin('websites', 'websites.id', 'transfers.website_id')
    .innerJoin('teams as origin', 'origin.id', 'transfers.from_team')
    .innerJoin('users as sender', 'sender.id', 'transfers.sender_id')
    .innerJoin('users as recipient', 'recipient.id', 'transfers.recipient_id')
    .leftJoin('teams as target', 'target.id', 'transfers.to_team')
    .selectAll('transfers')
    .select([
      'origin.name as from_team_name',
      'target.name as to_team_name',
      'websites.name as website_name',
      'websites.domain',
      'websites.deleted_at as website_deleted_at',
      'sender.name as sender_name',
      'sender.email as sender_email',
      'recipient.name as recipient_name',
      'recipient.email as recipient_email',
    ])
}

export type Transfer = NonNullable<Awaited<ReturnType<typeof findById>>>

export function findById(db: Db, id: string) {
  return described(db).where('transfers.id', '=', id).executeTakeFirst()
}

export function findByCode(db: Db, codeHash: Buffer) {
  return described(db).where('transfers.code_hash', '=', codeHash).executeTakeFirst()
}

/** The offer of a website that can still be answered. */
export function findOpen(db: Db, websiteId: string, now: Date) {
  return described(db)
    .where('transfers.website_id', '=', websiteId)
    .where('transfers.status', '=', 'pending')
    .where('transfers.expires_at', '>', now)
    .executeTakeFirst()
}

/** Closes an open offer; false if it is closed already. */
export async function closeTransfer(
  db: Db,
  id: string,
  status: 'accepted' | 'rejected' | 'cancelled',
  toTeam: string | null,
): Promise<boolean> {
  const result = await db
    .updateTable('transfers')
    .set({ status, ...(toTeam === null ? {} : { to_team: toTeam }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
