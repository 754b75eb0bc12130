/** Short links in PostgreSQL. A slug is never used again. */
import { asciiHost } from '@footfall/contract/host-name'
import type { Insertable } from 'kysely'
import { containing } from '../../db/containing.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db, ShortLinksTable } from '../../db/schema.ts'

/** Undefined if the slug is taken. */
export function insertLink(db: Db, link: Insertable<ShortLinksTable>) {
  return db
    .insertInto('short_links')
    .values(link)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type Link = NonNullable<Awaited<ReturnType<typeof insertLink>>>

/** What sorts a website's links that contain a text, oldest first. A target may be long, so whole links are read by the page (`linksById`). */
export function findLinks(db: Db, websiteId: string, search: string): Promise<Pick<Link, 'id' | 'name'>[]> {
  return db
    .selectFrom('short_links')
    .select(['id', 'name'])
    .where('website_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...(['name', 'slug'] as const).map((text) => eb(text, 'ilike', containing(search))),
          ...storedAs(search).map((text) => eb('target_url', 'ilike', containing(text))),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How targets, which are in ASCII, contain a typed text: a path with escapes, a host in punycode. */
function storedAs(typed: string): string[] {
  if (/^[ -~]*$/.test(typed)) return [typed]
  const host = asciiHost(typed)
  return [encodeURI(typed), ...(host === null ? [] : [host])]
}

export async function linksById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Link>> {
  const links = db.selectFrom('short_links').selectAll().where('deleted_at', 'is', null)
  const found = await links.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids])))).execute()
  return new Map(found.map((link) => [link.id, link]))
}

export function countLinks(db: Db, websiteId: string): Promise<number> {
  return countRows(
    db.selectFrom('short_links').where('website_id', '=', websiteId).where('deleted_at', 'is', null),
  )
}

/** A link of a website, locked until the transaction ends. */
export function lockLink(db: Db, websiteId: string, linkId: string): Promise<Link | undefined> {
  return db
    .selectFrom('short_links')
    .selectAll()
    .where('id', '=', linkId)
    .where('website_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LinkChange = Partial<Pick<Link, 'slug' | 'name' | 'target_url' | 'picture_id' | 'deleted_at'>>

export async function updateLink(db: Db, linkId: string, change: LinkChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await db.updateTable('short_links').set(change).where('id', '=', linkId).execute()
}

/** Reserves the slug that a link had before a change, as a deleted link, so that only the link itself may have it again. */
export async function reserveFormerSlug(db: Db, before: Link, deletedAt: Date): Promise<void> {
  const { id, website_id, slug, name, target_url, created_at } = before
  await db
    .insertInto('short_links')
    .values({ website_id, slug, name, target_url, created_at, deleted_at: deletedAt, former_of: id })
    .execute()
}

export async function releaseFormerSlug(db: Db, linkId: string, slug: string): Promise<void> {
  await db.deleteFrom('short_links').where('slug', '=', slug).where('former_of', '=', linkId).execute()
}

/** The target of a slug, and whether it is still valid. */
export function findTarget(db: Db, slug: string) {
  return db
    .selectFrom('short_links')
    .innerJoin('websites', 'websites.id', 'short_links.website_id')
    .select((eb) => [
      'short_links.id',
      'short_links.website_id',
      'short_links.target_url',
      'short_links.slug',
      'websites.domain',
      'websites.allowed_hostnames',
      eb.and([eb('short_links.deleted_at', 'is', null), eb('websites.deleted_at', 'is', null)]).as('alive'),
    ])
    .where('short_links.slug', '=', slug)
    .executeTakeFirst()
}
