/** Public reports in PostgreSQL. */
import type { Db, ShareFilter } from '../../db/schema.ts'

export function findShare(db: Db, websiteId: string) {
  return db.selectFrom('shares').selectAll().where('website_id', '=', websiteId).executeTakeFirst()
}

export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('shares')
    .innerJoin('websites', 'websites.id', 'shares.website_id')
    .selectAll('shares')
    .select('websites.picture_id')
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Switches sharing on or off. `code` is used for a website that was never shared. */
export function putShare(db: Db, websiteId: string, enabled: boolean, code: string, now: Date) {
  return db
    .insertInto('shares')
    .values({ website_id: websiteId, code, enabled, created_at: now })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ enabled }))
    .returning('code')
    .executeTakeFirstOrThrow()
}

export function renewCode(db: Db, websiteId: string, code: string) {
  return db
    .updateTable('shares')
    .set({ code })
    .where('website_id', '=', websiteId)
    .returning('code')
    .executeTakeFirst()
}

export interface ShareChange {
  readonly password_hash?: string | null
  readonly expires_at?: Date | null
  readonly hidden_sections?: string[]
  readonly screens?: string[]
  readonly embed?: boolean
  readonly filters?: readonly ShareFilter[]
}

/** Changes the given settings. A website that was never shared gets a code and stays unshared. */
export async function editShare(
  db: Db,
  websiteId: string,
  { filters, ...rest }: ShareChange,
  code: string,
  now: Date,
): Promise<void> {
  const change = { ...rest, ...(filters ? { filters: JSON.stringify(filters) } : {}) }
  await db
    .insertInto('shares')
    .values({ website_id: websiteId, code, enabled: false, created_at: now, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length > 0
        ? conflict.column('website_id').doUpdateSet(change)
        : conflict.column('website_id').doNothing(),
    )
    .execute()
}
