/** Calls of short links. */
import type { ShortLink, websiteCalls } from '@footfall/contract/api/website'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { byName, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { addLink, deleteLink, editLink } from './edit-links.ts'
import * as store from './store.ts'

/** Number of clicks of a website's links, by link id. */
export type LinkClicks = (website: WebsiteAccess) => Promise<ReadonlyMap<string, number>>

type LinkCalls = Pick<
  typeof websiteCalls,
  | '/website/add_short_url'
  | '/website/short_url_list'
  | '/website/update_short_url'
  | '/website/delete_short_url'
>

export function linkHandlers(context: Context, linkClicks: LinkClicks): Handlers<LinkCalls> {
  return {
    '/website/add_short_url': async ({ input, viewer, website }) =>
      present(context, await addLink(context, viewer, website, input), 0),
    '/website/short_url_list': async ({ input, website }) => {
      const [found, clicks] = await Promise.all([
        store.findLinks(context.db, website.websiteId, input.search),
        clicksOf(context, linkClicks, website),
      ])
      const everything = { ...input, search: '' }
      const { list, total } = pageOfList(found, everything, () => '', comparing(input.order_by, clicks))
      const links = await store.linksById(
        context.db,
        list.map(({ id }) => id),
      )
      const shown = list.flatMap(({ id }) => links.get(id) ?? [])
      return {
        list: shown.map((link) => present(context, link, clicks && (clicks.get(link.id) ?? 0))),
        total,
      }
    },
    '/website/update_short_url': async ({ input, viewer, website }) => {
      const link = await editLink(context, viewer, website, input)
      const clicks = await clicksOf(context, linkClicks, website)
      return present(context, link, clicks && (clicks.get(link.id) ?? 0))
    },
    '/website/delete_short_url': ({ input, viewer, website }) =>
      deleteLink(context, viewer, website, input.link_id),
  }
}

function present({ publicUrl }: Context, link: store.Link, clicks: number | null): ShortLink {
  return {
    link_id: link.id,
    website_id: link.website_id,
    name: link.name,
    slug: link.slug,
    short_url: `${publicUrl}/s/${link.slug}`,
    target_url: link.target_url,
    favicon_url: pictureUrl(publicUrl, link.picture_id),
    clicks,
    created_at: unixTime(link.created_at),
  }
}

/** Null while the events store is unavailable. */
async function clicksOf(
  { log }: Context,
  linkClicks: LinkClicks,
  website: WebsiteAccess,
): Promise<ReadonlyMap<string, number> | null> {
  try {
    return await linkClicks(website)
  } catch (err) {
    log.warn({ err }, 'clicks could not be read')
    return null
  }
}

type Sorted = Pick<store.Link, 'id' | 'name'>

/** The store sorts by creation. */
function comparing(by: 'created_at' | 'name' | 'clicks', clicks: ReadonlyMap<string, number> | null) {
  const of = ({ id }: Sorted): number => clicks?.get(id) ?? 0
  return (a: Sorted, b: Sorted): number => {
    if (by === 'name') return byName(a.name, b.name)
    return by === 'clicks' ? of(a) - of(b) : 0
  }
}
