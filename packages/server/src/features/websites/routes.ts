/** The calls of websites. */
import type { WebsiteNumbers, WebsiteRow, websiteCalls } from '@footfall/contract/api/website'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/refusal.ts'
import { teamsOf } from '../teams/teams-of-user.ts'
import { addWebsite } from './add-website.ts'
import type { CollectSettings } from './collect-settings.ts'
import * as store from './store.ts'
import { trackingCode } from './tracking-code.ts'

/** The last 24 hours of several websites in one pass. */
export type LastDay = (websiteIds: readonly string[]) => Promise<ReadonlyMap<string, WebsiteNumbers>>

export interface WebsiteDeps {
  readonly collectSettings: CollectSettings
  readonly lastDay: LastDay
}

function quiet(websiteId: string): WebsiteNumbers {
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

export function websiteHandlers(
  context: Context,
  { collectSettings, lastDay }: WebsiteDeps,
): Handlers<typeof websiteCalls> {
  const { db, publicUrl } = context
  const present = (website: store.Website): WebsiteRow => ({
    website_id: website.id,
    team_id: website.team_id,
    website_name: website.name,
    domain: website.domain,
    logo_url: null,
    time_zone: website.time_zone,
    type: website.type === 'short' ? 'short' : 'site',
    created_at: Math.floor(website.created_at.getTime() / 1000),
    tracking_code: trackingCode(publicUrl, website.id),
  })
  return {
    '/website/add': async ({ input, membership }) => {
      const website = await addWebsite(context, collectSettings, {
        team_id: membership.teamId,
        name: input.website_name,
        domain: input.domain,
        time_zone: input.time_zone,
        type: input.type,
      })
      return { website_id: website.id, tracking_code: trackingCode(publicUrl, website.id) }
    },
    '/website/item': async ({ website }) => {
      const row = await store.findWebsite(db, website.websiteId)
      if (!row) refuse('not_found')
      return present(row)
    },
    '/website/list': async ({ input, membership }) => {
      const all = await store.websitesOf(db, membership.teamId, membership.visibleWebsites)
      const wanted = input.search.toLowerCase()
      const found = all.filter((w) => w.name.toLowerCase().includes(wanted) || w.domain.includes(wanted))
      const page = found.slice((input.page - 1) * input.page_size, input.page * input.page_size)
      const numbers = await lastDay(page.map((w) => w.id))
      return {
        list: page.map((w) => ({ ...present(w), ...(numbers.get(w.id) ?? quiet(w.id)) })),
        total: found.length,
      }
    },
    '/website/uv_list': async ({ input, membership }) => {
      const all = await store.websitesOf(db, membership.teamId, membership.visibleWebsites)
      const ids = all.map((w) => w.id).filter((id) => !input.website_ids || input.website_ids.includes(id))
      const numbers = await lastDay(ids)
      return { list: ids.map((id) => numbers.get(id) ?? quiet(id)) }
    },
    '/website/get_all_list': async ({ viewer }) => {
      const teams = await teamsOf(context, viewer.userId)
      const lists = await Promise.all(
        teams.map((team) => store.websitesOf(db, team.teamId, team.visibleWebsites)),
      )
      return {
        list: lists
          .flat()
          .map((w) => ({ website_id: w.id, website_name: w.name, domain: w.domain, team_id: w.team_id })),
      }
    },
  }
}
