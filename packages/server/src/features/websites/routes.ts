/** The calls of websites. */

import type { websiteCalls } from '@footfall/contract/api/website'
import { domainLabel } from '@footfall/contract/domain-label'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { addWebsite } from './add-website.ts'
import { checkInstall, type ReadReceived } from './check-install.ts'
import type { CollectSettings } from './collect-settings.ts'
import { type LastDay, listWebsites, noVisits, numbersOf, presentWebsite } from './list-websites.ts'
import { readInTurn } from './read-in-turn.ts'
import { requireDomain } from './require-domain.ts'
import * as store from './store.ts'
import { trackingCode } from './tracking-code.ts'
import { mostWebsites } from './website-place.ts'

export interface WebsiteDeps {
  readonly collectSettings: CollectSettings
  readonly lastDay: LastDay
  readonly readReceived: ReadReceived
}

type PlainCalls = Pick<
  typeof websiteCalls,
  | '/website/add'
  | '/website/item'
  | '/website/list'
  | '/website/uv_list'
  | '/website/get_all_list'
  | '/website/check_install'
>

export function websiteHandlers(
  context: Context,
  { collectSettings, lastDay, readReceived }: WebsiteDeps,
): Handlers<PlainCalls> {
  const { db, publicUrl } = context
  return {
    '/website/add': async ({ input, viewer, membership }) => {
      requireDomain(input.domain)
      const website = await addWebsite(
        context,
        collectSettings,
        {
          team_id: membership.teamId,
          name: input.website_name,
          domain: input.domain,
          time_zone: input.time_zone,
          type: input.type,
          salt_period: input.salt_period,
        },
        viewer,
      )
      return { website_id: website.id, tracking_code: trackingCode(publicUrl, website.id) }
    },
    '/website/item': async ({ website, membership }) => {
      const row = await store.findWebsite(db, website.websiteId)
      if (!row) refuse('not_found')
      return { ...presentWebsite(publicUrl, row), team_role: membership.role }
    },
    '/website/check_install': ({ viewer, website }) => checkInstall(context, readReceived, viewer, website),
    '/website/list': ({ input, viewer, membership }) =>
      listWebsites(context, lastDay, viewer, membership, input),
    '/website/uv_list': async ({ input, membership }) => {
      const { teamId, visibleWebsites } = membership
      const all = await readInTurn(() => store.websitesOf(db, teamId, visibleWebsites))
      const ids = new Set(input.website_ids ?? all.map(({ id }) => id))
      const asked = all.filter(({ id }) => ids.has(id))
      const numbers = await numbersOf(context, lastDay, asked)
      return {
        list: asked.map(({ id }) => numbers?.get(id) ?? noVisits(id)),
        numbers_missing: numbers === null,
      }
    },
    '/website/get_all_list': async ({ viewer }) => {
      const websites = await readInTurn(() => store.everyWebsiteOf(db, viewer.userId, mostWebsites))
      return {
        list: websites.map((website) => ({
          website_id: website.id,
          website_name: website.name,
          domain: website.domain,
          domain_label: domainLabel(website.domain),
          logo_url: pictureUrl(publicUrl, website.picture_id),
          type: website.type,
          team_id: website.team_id,
          team_name: website.team_name,
        })),
      }
    },
  }
}
