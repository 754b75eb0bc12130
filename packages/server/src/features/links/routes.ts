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
      const [links, clicks] = await Promise.all([
        store.linksOf(context.db, website.websiteId),
        clicksOf(context, linkClicks, website),
      ])
      return pageOfList(
        links.map((link) => present(context, link, clicks && (clicks.get(link.id) ?? 0))),
        input,
        ({ name, slug, target_url }) => `${name}\n${slug}\n${target_url}`,
        sortKeys[input.order_by],
      )
    },
    '/website/update_short_url': async ({ input, viewer, website }) => {
      const link = await editLink(context, viewer, website, input)
      const clicks = await clicksOf(context, linkClicks, website)
      return present(context, link, clicks && (clicks.get(link.id) ?? 0))
    },
    '/website/delete_short_url': async ({ input, viewer, website }) => {
      await deleteLink(context, viewer, website, input.link_id)
      return {}
    },
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

const sortKeys = {
  name: (a: ShortLink, b: ShortLink) => byName(a.name, b.name),
  clicks: (a: ShortLink, b: ShortLink) => (a.clicks ?? 0) - (b.clicks ?? 0),
  created_at: (a: ShortLink, b: ShortLink) => a.created_at - b.created_at,
}
