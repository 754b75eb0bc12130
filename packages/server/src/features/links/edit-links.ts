/** Creates, changes and deletes short links. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { defined } from '../../lib/defined.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { isLocalHost } from '../../lib/network/local-host.ts'
import { type AuditAction, recordAudit } from '../audit/audit.ts'
import { deletePicture, takeSentPicture } from '../pictures/pictures.ts'
import { lockWebsiteAs } from '../websites/lock-website.ts'
import { randomSlug } from './random-slug.ts'
import { forgetSlug } from './resolve.ts'
import * as store from './store.ts'

const faviconEdge = 64
/** Limit of links per website, because a list of them is sorted at once. */
const mostLinks = 10_000

export interface LinkInput {
  readonly name: string
  readonly target_url: string
  readonly slug?: string | undefined
  readonly favicon?: string | undefined
}

/** Refuses `slug_taken`, `target_loop`, `target_local`, `too_many`, and like `takeSentPicture`. */
export async function addLink(
  context: Context,
  viewer: Pick<UserViewer, 'userId' | 'account'>,
  website: Pick<WebsiteAccess, 'teamId' | 'websiteId'>,
  { name, target_url, slug, favicon }: LinkInput,
): Promise<store.Link> {
  const target = checkTarget(context.publicUrl, target_url)
  const pictureId = await takeFavicon(context, viewer, favicon)
  return context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'link.edit')
    if ((await store.countLinks(change, website.websiteId)) >= mostLinks)
      refuse('too_many', { limit: mostLinks })
    for (let tries = 0; tries < 5; tries++) {
      const link = await store.insertLink(change, {
        website_id: website.websiteId,
        slug: slug ?? randomSlug(),
        name,
        target_url: target,
        picture_id: pictureId,
        created_at: new Date(context.clock.now()),
      })
      if (link) {
        await record(context, change, viewer, website, 'link_added', link.slug)
        return link
      }
      if (slug !== undefined) break
    }
    return refuse('slug_taken')
  })
}

export interface LinkEdit {
  readonly link_id: string
  readonly name?: string | undefined
  readonly target_url?: string | undefined
  readonly slug?: string | undefined
  readonly favicon?: string | null | undefined
}

/** Refuses `not_found`, `slug_taken`, `target_loop`, `target_local`, and like `takeSentPicture`. */
export async function editLink(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
  { link_id, name, target_url, slug, favicon }: LinkEdit,
): Promise<store.Link> {
  const target = target_url === undefined ? undefined : checkTarget(context.publicUrl, target_url)
  const pictureId = favicon == null ? favicon : await takeFavicon(context, viewer, favicon)
  const edit = context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'link.edit')
    const before = await store.lockLink(change, website.websiteId, link_id)
    if (!before) refuse('not_found')
    const values: store.LinkChange = defined({ name, target_url: target, slug, picture_id: pictureId })
    const moves = slug !== undefined && slug !== before.slug
    if (moves) await store.releaseFormerSlug(change, link_id, slug)
    await store.updateLink(change, link_id, values)
    if (moves) await store.reserveFormerSlug(change, before, new Date(context.clock.now()))
    if (favicon !== undefined) await deletePicture(change, before.picture_id)
    await record(context, change, viewer, website, 'link_edited', slug ?? before.slug)
    return { before, after: { ...before, ...values } }
  })
  const { before, after } = await edit.catch((error: unknown) => {
    if (isUniqueViolation(error, 'short_links_slug_key')) refuse('slug_taken')
    throw error
  })
  forgetSlug(before.slug)
  forgetSlug(after.slug)
  return after
}

/** Refuses `not_found`. */
export async function deleteLink(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
  linkId: string,
): Promise<void> {
  const slug = await context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'link.edit')
    const link = await store.lockLink(change, website.websiteId, linkId)
    if (!link) refuse('not_found')
    await store.updateLink(change, linkId, { deleted_at: new Date(context.clock.now()) })
    await record(context, change, viewer, website, 'link_deleted', link.slug)
    return link.slug
  })
  forgetSlug(slug)
}

/**
 * The normalised target. A link to the short links' own address would loop. A link to a local address would lead into the network of the person who
 * clicks; it is allowed if the product itself is at a local address.
 */
function checkTarget(publicUrl: string, target: string): string {
  const url = new URL(target)
  const own = new URL(publicUrl)
  if (url.hostname.replace(/\.$/, '') === own.hostname && url.port === own.port) refuse('target_loop')
  if (isLocalHost(url.hostname) && !isLocalHost(own.hostname)) refuse('target_local')
  return url.href
}

function takeFavicon(
  context: Context,
  { userId }: Pick<UserViewer, 'userId'>,
  picture: string | undefined,
): Promise<string | null> {
  return picture === undefined
    ? Promise.resolve(null)
    : takeSentPicture(context, userId, picture, faviconEdge)
}

function record(
  context: Pick<Context, 'clock'>,
  change: Db,
  viewer: Pick<UserViewer, 'userId' | 'account'>,
  { teamId, websiteId }: Pick<WebsiteAccess, 'teamId' | 'websiteId'>,
  action: AuditAction,
  slug: string,
): Promise<void> {
  return recordAudit(context, change, { teamId, actor: viewer, action, websiteId, params: { slug } })
}
