/** Resources in PostgreSQL: one table, a row each, with the body of its kind. */
import { type Selectable, sql } from 'kysely'
import type { ResourcesTable } from '../db/resource-table.ts'
import type { Db } from '../db/schema.ts'

export type ResourceRow = Selectable<ResourcesTable>

export interface NewResource {
  readonly website_id: string
  readonly kind: string
  readonly body: object
  /** Null without an account. */
  readonly created_by: string | null
  readonly now: Date
}

export function insertResource(db: Db, { body, now, ...rest }: NewResource): Promise<ResourceRow> {
  return db
    .insertInto('resources')
    .values({ ...rest, body: JSON.stringify(body), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Resources of a kind, oldest first. */
export function resourcesOf(db: Db, websiteId: string, kind: string): Promise<ResourceRow[]> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findResource(
  db: Db,
  websiteId: string,
  kind: string,
  id: string,
): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', id)
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function countResources(db: Db, websiteId: string, kind: string): Promise<number> {
  const { n } = await db
    .selectFrom('resources')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Characters of all bodies of a kind together. */
export async function weightOfResources(db: Db, websiteId: string, kind: string): Promise<number> {
  const { n } = await db
    .selectFrom('resources')
    .select(sql<string>`coalesce(sum(length(body::text)), 0)`.as('n'))
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function updateResource(db: Db, id: string, body: object, now: Date): Promise<ResourceRow> {
  return db
    .updateTable('resources')
    .set({ body: JSON.stringify(body), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteResource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('resources').where('id', '=', id).execute()
}
