/** Resources in PostgreSQL: one table, a row each, with the body of its kind. */
import { type Selectable, sql } from 'kysely'
import { countRows } from '../db/count-rows.ts'
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

/** Rows per query: some milliseconds of the thread that everybody's requests need. The rows of one answer are read in one go. */
const atOnce = 500

/** Resources of a kind, in parts, in order of their ids. */
export async function* partsOfResources(
  db: Db,
  websiteId: string,
  kind: string,
): AsyncGenerator<readonly ResourceRow[]> {
  const ofKind = db
    .selectFrom('resources')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(atOnce)
  let part = await ofKind.execute()
  yield part
  for (let last = part.at(-1); last && part.length === atOnce; last = part.at(-1)) {
    part = await ofKind.where('id', '>', last.id).execute()
    yield part
  }
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

export function countResources(db: Db, websiteId: string, kind: string): Promise<number> {
  return countRows(db.selectFrom('resources').where('website_id', '=', websiteId).where('kind', '=', kind))
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
