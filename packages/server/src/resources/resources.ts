/** Adds, changes, lists and deletes a website's resources, the same for every kind. */
import type { Context } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { recordAudit } from '../features/audit/audit.ts'
import { lockWebsiteAs, lockWebsiteIn } from '../features/websites/lock-website.ts'
import type { Membership, UserViewer, WebsiteAccess } from '../http/viewer.ts'
import { currentCaller } from '../lib/concurrency/caller.ts'
import { EventLoopYielder } from '../lib/concurrency/event-loop-yielder.ts'
import { Semaphore } from '../lib/concurrency/semaphore.ts'
import { refuse } from '../lib/errors/refusal.ts'
import { unixTime } from '../lib/time/unix-time.ts'
import { type BodyOf, mostCharacters, type ResourceKind, resourceKinds } from './kinds.ts'
import { refusePublicUse } from './public-use.ts'
import * as store from './store.ts'

export interface Resource<K extends ResourceKind> {
  readonly id: string
  readonly websiteId: string
  readonly body: BodyOf<K>
  /** Null if that user was deleted. */
  readonly createdBy: string | null
  /** Unix seconds. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** The user who makes the change, and the website. */
export interface Author {
  readonly viewer: Pick<UserViewer, 'userId' | 'account'>
  readonly website: Pick<WebsiteAccess, 'websiteId' | 'teamId'>
}

/** A server that adds a resource with a key. */
export interface KeyAuthor extends Pick<Author, 'website'> {
  readonly viewer: null
  /** Refuses if the key may not do it any more. Called when the website is locked, with the transaction. */
  readonly requireRights: (change: Db) => Promise<void>
}

/** Refuses `too_many` with the limit if the website has reached it, `too_large_together` if the bodies are too large. */
export function addResource<K extends ResourceKind>(
  context: Context,
  author: Author | KeyAuthor,
  kind: K,
  body: BodyOf<K>,
): Promise<Resource<K>> {
  const { websiteId } = author.website
  const { limit, change } = resourceKinds[kind]
  return context.db.transaction().execute(async (db) => {
    if (author.viewer) await lockWebsiteAs(db, author.viewer, author.website, change)
    else {
      await lockWebsiteIn(db, author.website)
      await author.requireRights(db)
    }
    // The website is locked, so nobody adds one at the same time.
    if ((await store.countResources(db, websiteId, kind)) >= limit) refuse('too_many', { limit })
    const row = await store.insertResource(db, {
      website_id: websiteId,
      kind,
      body,
      created_by: author.viewer?.userId ?? null,
      now: new Date(context.clock.now()),
    })
    await requireRoom(db, websiteId, kind)
    await record(context, db, author, { action: 'resource_added', kind, body })
    return present(kind, row)
  })
}

/**
 * Refuses `not_found`, `used_in_public`, `too_large_together`. `change` makes the new body from the previous one while the website is locked: what it
 * reads by its second argument stays as it is.
 */
export function editResource<K extends ResourceKind>(
  context: Context,
  author: Author,
  kind: K,
  id: string,
  change: (before: BodyOf<K>, db: Db) => BodyOf<K> | Promise<BodyOf<K>>,
): Promise<Resource<K>> {
  return changing(context, author, kind, async (db, membership) => {
    const before = await resourceOf(db, author.website.websiteId, kind, id)
    await refusePublicUse(db, { membership, website: author.website }, id)
    const body = await change(before.body, db)
    const edited = await store.updateResource(db, id, body, new Date(context.clock.now()))
    await requireRoom(db, author.website.websiteId, kind)
    await record(context, db, author, { action: 'resource_edited', kind, body })
    return present(kind, edited)
  })
}

/** Refuses `not_found`, `used_in_public`. */
export function deleteResource<K extends ResourceKind>(
  context: Context,
  author: Author,
  kind: K,
  id: string,
): Promise<void> {
  return changing(context, author, kind, async (db, membership) => {
    const { body } = await resourceOf(db, author.website.websiteId, kind, id)
    await refusePublicUse(db, { membership, website: author.website }, id)
    await store.deleteResource(db, id)
    await record(context, db, author, { action: 'resource_deleted', kind, body })
  })
}

/** Adds the resource of a kind of which a website has one, or changes it. Refuses `too_large_together`. */
export function saveOnly<K extends ResourceKind>(
  context: Context,
  author: Author,
  kind: K,
  body: BodyOf<K>,
): Promise<Resource<K>> {
  return changing(context, author, kind, async (db) => {
    const { websiteId: website_id } = author.website
    const now = new Date(context.clock.now())
    const [before] = await resourcesOf(db, website_id, kind)
    const row = before
      ? await store.updateResource(db, before.id, body, now)
      : await store.insertResource(db, { website_id, kind, body, created_by: author.viewer.userId, now })
    await requireRoom(db, website_id, kind)
    await record(context, db, author, { action: before ? 'resource_edited' : 'resource_added', kind, body })
    return present(kind, row)
  })
}

/** Does nothing if there is none. */
export function deleteOnly(context: Context, author: Author, kind: ResourceKind): Promise<void> {
  return changing(context, author, kind, async (db) => {
    const [only] = await resourcesOf(db, author.website.websiteId, kind)
    if (!only) return
    await store.deleteResource(db, only.id)
    await record(context, db, author, { action: 'resource_deleted', kind, body: only.body })
  })
}

/** Reading a megabyte of small conditions takes 40 ms of the thread that everybody's requests need. */
const readings = new Semaphore({ limit: 2, limitPerOwner: 1, maxWaiting: 300 })

/** All resources of a kind, oldest first. Callers take turns. Refuses `unavailable` if too many wait. */
export async function resourcesOf<K extends ResourceKind>(
  db: Db,
  websiteId: string,
  kind: K,
): Promise<Resource<K>[]> {
  // A transaction holds a connection, for which those who have a turn may wait.
  const release = db.isTransaction ? () => {} : await readings.acquire(currentCaller()?.name ?? websiteId)
  try {
    const yielder = new EventLoopYielder()
    const read: (readonly [created: number, Resource<K>])[] = []
    for await (const part of store.partsOfResources(db, websiteId, kind)) {
      for (const row of part) {
        read.push([row.created_at.getTime(), present(kind, row)])
        if (yielder.isDue) await yielder.yield()
      }
    }
    // Equally old ones keep the order of their ids.
    return read.sort(([one], [other]) => one - other).map(([, resource]) => resource)
  } finally {
    release()
  }
}

/** Refuses `not_found`. */
export async function resourceOf<K extends ResourceKind>(
  db: Db,
  websiteId: string,
  kind: K,
  id: string,
): Promise<Resource<K>> {
  const row = await store.findResource(db, websiteId, kind, id)
  if (!row) refuse('not_found')
  return present(kind, row)
}

async function requireRoom(db: Db, websiteId: string, kind: ResourceKind): Promise<void> {
  if ((await store.weightOfResources(db, websiteId, kind)) > mostCharacters) refuse('too_large_together')
}

/** `membership`: the author's, as it is once the website is locked. */
function changing<T>(
  context: Context,
  { viewer, website }: Author,
  kind: ResourceKind,
  work: (db: Db, membership: Membership) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (db) => {
    const { membership } = await lockWebsiteAs(db, viewer, website, resourceKinds[kind].change)
    return work(db, membership)
  })
}

interface ResourceChange<K extends ResourceKind> {
  readonly action: 'resource_added' | 'resource_edited' | 'resource_deleted'
  readonly kind: K
  readonly body: BodyOf<K>
}

function record<K extends ResourceKind>(
  context: Context,
  db: Db,
  { viewer, website: { teamId, websiteId } }: Author | KeyAuthor,
  { action, kind, body }: ResourceChange<K>,
): Promise<void> {
  // The compiler does not see that `K` is one kind, whose `nameOf` reads its own body.
  const name = (resourceKinds[kind].nameOf as (body: BodyOf<K>) => string)(body)
  return recordAudit(context, db, {
    teamId,
    actor: viewer,
    action,
    websiteId,
    params: { resource: kind, name },
  })
}

/** Bodies of an older version get the fields added since. A body that cannot be read is a bug of ours. */
function present<K extends ResourceKind>(kind: K, row: store.ResourceRow): Resource<K> {
  return {
    id: row.id,
    websiteId: row.website_id,
    body: resourceKinds[kind].body.parse(row.body) as BodyOf<K>,
    createdBy: row.created_by,
    createdAt: unixTime(row.created_at),
    updatedAt: unixTime(row.updated_at),
  }
}
