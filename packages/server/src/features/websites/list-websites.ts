/** A team's websites for one member: pinned first, in the member's order, with the last 24 hours. */

import { domainToUnicode } from 'node:url'
import type { WebsiteListRow, WebsiteNumbers, WebsiteRow, websiteCalls } from '@footfall/contract/api/website'
import type { InputOf } from '@footfall/contract/call'
import { domainLabel } from '@footfall/contract/domain-label'
import type { Context } from '../../context.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { byName, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { savedOrder } from '../teams/saved-order.ts'
import { readInTurn } from './read-in-turn.ts'
import * as store from './store.ts'
import { trackingCode } from './tracking-code.ts'

/** Numbers of the last 24 hours for several websites in one query, in the turn of the owner of their team. */
export type LastDay = (
  ownerId: string,
  websiteIds: readonly string[],
) => Promise<ReadonlyMap<string, WebsiteNumbers>>

export function presentWebsite(publicUrl: string, website: store.DescribedWebsite): WebsiteRow {
  return {
    website_id: website.id,
    team_id: website.team_id,
    website_name: website.name,
    domain: website.domain,
    domain_label: domainLabel(website.domain),
    logo_url: pictureUrl(publicUrl, website.picture_id),
    time_zone: website.time_zone,
    type: website.type,
    created_at: unixTime(website.created_at),
    share: Boolean(website.shared),
    tracking_code: trackingCode(publicUrl, website.id),
  }
}

const noOrder: Awaited<ReturnType<typeof savedOrder>> = { order: [], pinned: [] }

/** Without a viewer, as for an API key, nothing is pinned. */
export async function listWebsites(
  context: Context,
  lastDay: LastDay,
  viewer: UserViewer | null,
  { teamId, visibleWebsites }: Membership,
  input: InputOf<(typeof websiteCalls)['/website/list']>,
): Promise<{ list: WebsiteListRow[]; total: number; numbers_missing: boolean }> {
  const [all, own] = await Promise.all([
    readInTurn(() => store.websitesOf(context.db, teamId, visibleWebsites)),
    viewer ? savedOrder(context.db, teamId, viewer.userId) : noOrder,
  ])
  const { list: page, total } = pageOfList(
    all.filter((website) => input.type === undefined || website.type === input.type),
    input,
    ({ name, domain }) => `${name}\n${domain}\n${typedDomain(domain)}`,
    comparing(input.order_by, own),
  )
  const [websites, numbers] = await Promise.all([
    store.websitesById(
      context.db,
      page.map(({ id }) => id),
    ),
    numbersOf(context, lastDay, page),
  ])
  const shown = page.flatMap(({ id }) => websites.get(id) ?? [])
  return {
    list: shown.map((website) => ({
      ...presentWebsite(context.publicUrl, website),
      ...(numbers?.get(website.id) ?? noVisits(website.id)),
      pinned: own.pinned.includes(website.id),
    })),
    total,
    numbers_missing: numbers === null,
  }
}

/** A stored domain as people type it: `例子.中国` for its punycode. */
function typedDomain(domain: string): string {
  return domainToUnicode(domain.replace(/:\d+$/, ''))
}

type Sorted = Awaited<ReturnType<typeof store.websitesOf>>[number]

function comparing(
  orderBy: 'own' | 'name' | 'created_at',
  own: { order: readonly string[]; pinned: readonly string[] },
) {
  const pinned = placesIn(own.pinned)
  const order = placesIn(own.order)
  return (a: Sorted, b: Sorted): number => {
    if (orderBy === 'name') return byName(a.name, b.name)
    if (orderBy === 'created_at') return a.created_at.getTime() - b.created_at.getTime()
    return pinned(a.id) - pinned(b.id) || order(a.id) - order(b.id)
  }
}

/** The place of an id in a list. What is not in it comes last. */
function placesIn(list: readonly string[]): (id: string) => number {
  const places = new Map(list.map((id, at) => [id, at]))
  return (id) => places.get(id) ?? list.length
}

/** The numbers of websites of one team. Null while the events store is unavailable. */
export async function numbersOf(
  { log }: Pick<Context, 'log'>,
  lastDay: LastDay,
  websites: readonly Pick<Sorted, 'id' | 'owner_id'>[],
): Promise<ReadonlyMap<string, WebsiteNumbers> | null> {
  const [first] = websites
  if (!first) return new Map()
  try {
    return await lastDay(
      first.owner_id,
      websites.map(({ id }) => id),
    )
  } catch (err) {
    log.warn({ err }, 'the websites’ last day could not be read')
    return null
  }
}

export function noVisits(websiteId: string): WebsiteNumbers {
  return {
    website_id: websiteId,
    visitors: 0,
    previous_visitors: 0,
    change: null,
    pageviews: 0,
    live: 0,
    sparkline: Array.from({ length: 24 }, () => 0),
  }
}
