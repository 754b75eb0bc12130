/** Calls for websites and their short links. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import {
  displayName,
  domain,
  id,
  pictureData,
  saltPeriod,
  slug,
  targetUrl,
  timeZone,
  unixTime,
} from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { shareScreens, shareSections } from '../reports/sections.ts'
import { filterEntry } from '../stats/filters.ts'
import { teamRole } from './team.ts'

const session = { kind: 'session' } as const
const view = { kind: 'website', action: 'report.view' } as const
const editLinks = { kind: 'website', action: 'link.edit' } as const
/** `short`: a website that only has short links. */
const websiteType = z.enum(['site', 'short'])

export const websiteRow = z.object({
  website_id: id,
  team_id: id,
  website_name: z.string(),
  domain: z.string(),
  /** The domain in letters instead of punycode, such as `例子.中国`, where nobody takes it for another one. */
  domain_label: z.string(),
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  type: websiteType,
  created_at: unixTime,
  /** Whether its report is shared now. */
  share: z.boolean(),
  /** The HTML line to add to the website’s pages. */
  tracking_code: z.string(),
})
export type WebsiteRow = z.infer<typeof websiteRow>

/** A website with the caller’s role in its team. */
export const websiteItem = z.object({ ...websiteRow.shape, team_role: teamRole })
export type WebsiteItem = z.infer<typeof websiteItem>

/** The last 24 hours of a website, and the 24 hours before. */
export const websiteNumbers = z.object({
  website_id: id,
  visitors: z.int(),
  previous_visitors: z.int(),
  /** Change in percent; null if the earlier value is zero. */
  change: z.number().nullable(),
  pageviews: z.int(),
  /** Visitors of the last five minutes. */
  live: z.int(),
  /** Pageviews in each of the 24 hours, oldest first. */
  sparkline: z.array(z.int()),
})
export type WebsiteNumbers = z.infer<typeof websiteNumbers>

/** A website in a list. The numbers are zero if the list says that they are missing. */
export const websiteListRow = z.object({
  ...websiteRow.shape,
  ...websiteNumbers.shape,
  pinned: z.boolean(),
})
export type WebsiteListRow = z.infer<typeof websiteListRow>

/** True while the events store is unavailable: the list is complete, but its numbers are missing. */
const numbersMissing = { numbers_missing: z.boolean() }

const websiteFields = { website_name: displayName(100), domain, time_zone: timeZone }

/** Sections of a shared report that its owner can hide. */
export const shareSection = z.enum(shareSections)

/** The screens of a share, at least one. */
export const sharedScreens = z.array(z.enum(shareScreens)).min(1).max(shareScreens.length)

export const shareSettings = z.object({
  share: z.boolean(),
  /** Null if it was never shared. */
  sharecode: z.string().nullable(),
  share_url: z.string().nullable(),
  has_password: z.boolean(),
  expires_at: unixTime.nullable(),
  hidden_sections: z.array(shareSection),
  screens: z.array(z.enum(shareScreens)),
  filters: z.array(filterEntry),
  /** Whether it is refused to readers because a fixed filter names a segment or goal that was deleted. */
  filter_gone: z.boolean(),
  /** Whether other sites may embed the report. */
  embed: z.boolean(),
})
export type ShareSettings = z.infer<typeof shareSettings>

export const shortLink = z.object({
  link_id: id,
  website_id: id,
  name: z.string(),
  slug: z.string(),
  short_url: z.string(),
  target_url: z.string(),
  favicon_url: z.string().nullable(),
  /** Null while the events store is unavailable. */
  clicks: z.int().nullable(),
  created_at: unixTime,
})
export type ShortLink = z.infer<typeof shortLink>

export const installFindings = [
  'installed',
  'receiving',
  'script_missing',
  'other_website',
  'wrong_domain',
  'blocked_by_csp',
  'unreachable',
  'only_bots',
] as const

export const websiteCalls = calls([
  call('/website/add', {
    access: { kind: 'team', action: 'website.edit' },
    input: z.object({
      team_id: id,
      ...websiteFields,
      type: websiteType.default('site'),
      salt_period: saltPeriod.default('month'),
    }),
    output: z.object({ website_id: id, tracking_code: z.string() }),
    summary: 'Adds a website to a team.',
  }),
  call('/website/item', {
    access: view,
    input: z.object({ website_id: id }),
    output: websiteItem,
    summary: 'One website.',
  }),
  call('/website/list', {
    access: { kind: 'team', action: 'report.view', key: 'stats:read' },
    input: z.object({
      team_id: id,
      ...listInput,
      order: z.enum(['asc', 'desc']).default('asc'),
      /** `own`: pinned websites first, then in the order that the caller saved. */
      order_by: z.enum(['own', 'name', 'created_at']).default('own'),
      type: websiteType.optional(),
    }),
    output: listOf(websiteListRow).extend(numbersMissing),
    summary:
      'The websites of a team that the caller sees, with their last 24 hours. With an API key, `team_id` may be left out.',
  }),
  call('/website/uv_list', {
    access: { kind: 'team', action: 'report.view' },
    input: z.object({ team_id: id, website_ids: z.array(id).max(500).optional() }),
    output: z.object({ list: z.array(websiteNumbers), ...numbersMissing }),
    summary: 'The last 24 hours of the team’s websites alone.',
  }),
  call('/website/get_all_list', {
    access: session,
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          website_id: id,
          website_name: z.string(),
          domain: z.string(),
          domain_label: z.string(),
          logo_url: z.string().nullable(),
          type: websiteType,
          team_id: id,
          team_name: z.string(),
        }),
      ),
    }),
    summary: 'The websites the caller sees in all teams, 10,000 at most.',
  }),
  call('/website/share_item', {
    access: { kind: 'website', action: 'website.edit' },
    input: z.object({ website_id: id }),
    output: shareSettings,
    summary: 'How a website’s report is shared.',
  }),
  call('/website/check_install', {
    access: view,
    input: z.object({ website_id: id }),
    output: z.object({
      finding: z.enum(installFindings),
      /** The checked page. */
      url: z.string(),
      /** HTTP status, policy or id that explains the finding. */
      detail: z.string().nullable(),
    }),
    summary: 'Fetches the website’s front page and reports what prevents counting.',
  }),
  call('/website/add_short_url', {
    access: editLinks,
    input: z.object({
      website_id: id,
      name: displayName(100),
      target_url: targetUrl,
      slug: slug.optional(),
      favicon: pictureData.optional(),
    }),
    output: shortLink,
    summary: 'Makes a short link; without `slug`, one is generated.',
    maxBytes: 3_145_728,
  }),
  call('/website/short_url_list', {
    access: view,
    input: z.object({
      website_id: id,
      ...listInput,
      order_by: z.enum(['created_at', 'name', 'clicks']).default('created_at'),
    }),
    output: listOf(shortLink),
    summary: 'The short links of a website.',
  }),
  call('/website/update_short_url', {
    access: editLinks,
    input: z.object({
      website_id: id,
      link_id: id,
      name: displayName(100).optional(),
      target_url: targetUrl.optional(),
      slug: slug.optional(),
      favicon: pictureData.nullable().optional(),
    }),
    output: shortLink,
    summary:
      'Changes the given fields of a short link. Only this link can have one of its former slugs again.',
    maxBytes: 3_145_728,
  }),
  call('/website/delete_short_url', {
    access: editLinks,
    input: z.object({ website_id: id, link_id: id }),
    output: none,
    summary: 'Deletes a short link; its address then shows a page, and its slug cannot be used again.',
  }),
])
