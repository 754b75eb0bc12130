/** Calls about websites. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { displayName, domain, id, timeZone } from '../fields.ts'
import { listInput, listOf } from '../list.ts'

export const websiteType = z.enum(['site', 'short'])

export const websiteRow = z.object({
  website_id: z.string(),
  team_id: z.string(),
  website_name: z.string(),
  domain: z.string(),
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  type: websiteType,
  created_at: z.int(),
  /** The line to put into the site's pages. */
  tracking_code: z.string(),
})
export type WebsiteRow = z.infer<typeof websiteRow>

/** The last 24 hours of a website, beside the 24 before them. */
export const websiteNumbers = z.object({
  website_id: z.string(),
  visitors: z.int(),
  previous_visitors: z.int(),
  /** Percent; null from zero. */
  change: z.number().nullable(),
  pageviews: z.int(),
  /** Visitors of the last five minutes. */
  live: z.int(),
  /** Pageviews of each of the 24 hours, oldest first. */
  sparkline: z.array(z.int()),
})
export type WebsiteNumbers = z.infer<typeof websiteNumbers>

export const websiteListRow = z.object({ ...websiteRow.shape, ...websiteNumbers.shape })
export type WebsiteListRow = z.infer<typeof websiteListRow>

export const websiteFields = {
  website_name: displayName(100),
  domain,
  time_zone: timeZone,
}

export const websiteCalls = calls([
  call('/website/add', {
    access: { kind: 'team', action: 'website.edit' },
    input: z.object({ team_id: id, ...websiteFields, type: websiteType.default('site') }),
    output: z.object({ website_id: z.string(), tracking_code: z.string() }),
    summary: 'Adds a website to a team.',
  }),
  call('/website/item', {
    access: { kind: 'website', action: 'report.view' },
    input: z.object({ website_id: id }),
    output: websiteRow,
    summary: 'One website.',
  }),
  call('/website/list', {
    access: { kind: 'team', action: 'team.view' },
    input: z.object({ team_id: id, ...listInput, page_size: listInput.page_size.default(50) }),
    output: listOf(websiteListRow),
    summary: 'The websites one sees in a team, with their last 24 hours.',
  }),
  call('/website/uv_list', {
    access: { kind: 'team', action: 'team.view' },
    input: z.object({ team_id: id, website_ids: z.array(id).max(500).optional() }),
    output: z.object({ list: z.array(websiteNumbers) }),
    summary: 'The numbers of the list alone.',
  }),
  call('/website/get_all_list', {
    access: { kind: 'session' },
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          website_id: z.string(),
          website_name: z.string(),
          domain: z.string(),
          team_id: z.string(),
        }),
      ),
    }),
    summary: 'Every website one sees, in all teams, for the switcher.',
  }),
])
