/** Calls of a website’s settings: properties, collection, sharing, reset, deletion and transfer. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import {
  country,
  displayName,
  domain,
  id,
  pictureData,
  saltPeriod,
  secretCode,
  timeZone,
  typedDelete,
  unixTime,
} from '../fields.ts'
import { hostPatternOf } from '../host-name.ts'
import { email } from '../mail-address.ts'
import { filterEntry } from '../stats/filters.ts'
import { sharedScreens, shareSection, shareSettings } from './website.ts'

const session = { kind: 'session' } as const
const edit = { kind: 'website', action: 'website.edit' } as const
const destroy = { kind: 'website', action: 'website.destroy' } as const
const own = { kind: 'website', action: 'team.own' } as const
/** A host that may send events: a name, or `*.` and a name for all its subdomains. */
const hostPattern = z
  .string()
  .trim()
  .max(255)
  .transform((typed) => hostPatternOf(typed) ?? '')
  .pipe(z.string().refine((pattern) => pattern !== '', { error: 'hostname_rule' }))

/** An IPv4 or IPv6 address, or a network (`10.0.0.0/8`). */
const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'address_rule' })

/** A path in which `*` matches anything: `/admin/*`. */
const pathPattern = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/\S*$/, { error: 'path_rule' })

const queryParameter = z.string().regex(/^[A-Za-z0-9_.~[\]-]{1,64}$/, { error: 'query_parameter_rule' })

/** A property's name in which `*` matches anything: `user_*`. */
const propertyName = z.string().trim().min(1).max(300).regex(/^\S+$/, { error: 'property_rule' })

export const collectSettings = z.object({
  /** Only pages of these hosts count; empty for every host. */
  allowed_hostnames: z.array(hostPattern).max(100),
  excluded_addresses: z.array(addressOrNetwork).max(200),
  excluded_paths: z.array(pathPattern).max(200),
  excluded_countries: z.array(country).max(250),
  salt_period: saltPeriod,
  /** Query parameters that are kept in a page’s path. */
  kept_query_parameters: z.array(queryParameter).max(50),
  /** Whether `#/route` is part of the page. */
  counts_hash: z.boolean(),
  /** Whether events of browsers that opt out (GPC, DNT) are dropped. */
  honors_opt_out: z.boolean(),
  /** Names of properties that are not stored; `*` matches anything. */
  blocked_properties: z.array(propertyName).max(100),
  /** Whether to drop properties that look like mail addresses, phone numbers or secrets. */
  blocks_personal_data: z.boolean(),
})
export type CollectSettingsData = z.infer<typeof collectSettings>

const transferInfo = z.object({
  transfer_id: id,
  website_name: z.string(),
  domain: z.string(),
  domain_label: z.string(),
  /** Masked: `j***@example.com`. */
  sender: z.string(),
  recipient: z.string(),
  /** The team named by the sender; null: the recipient chooses. */
  team_name: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'expired']),
  expires_at: unixTime,
  /** Whether the signed-in account is the recipient; null if nobody is signed in. */
  is_recipient: z.boolean().nullable(),
  /** The team that the website leaves and so cannot be received into; only told to the addressed account. */
  from_team: id.nullable(),
})

/** A transfer by the code in its mail, or by its id for the recipient's signed-in account. */
const transferKey = z.union([z.object({ transfer_code: secretCode }), z.object({ transfer_id: id })])

export const settingCalls = calls([
  call('/setting/website_edit', {
    access: edit,
    input: z.object({
      website_id: id,
      website_name: displayName(100).optional(),
      domain: domain.optional(),
      time_zone: timeZone.optional(),
    }),
    output: none,
    summary: 'Changes the given fields of a website: name, domain, time zone.',
  }),
  call('/setting/collect_item', {
    access: edit,
    input: z.object({ website_id: id }),
    output: collectSettings,
    summary: 'What is counted and what is left out.',
  }),
  call('/setting/collect_edit', {
    access: edit,
    input: z.object({ website_id: id, ...collectSettings.partial().shape }),
    output: collectSettings,
    summary: 'Changes the given rules; they take effect within seconds.',
  }),
  call('/setting/website_reset', {
    access: destroy,
    input: z.object({ website_id: id, confirm: typedDelete }),
    output: none,
    summary: 'Deletes everything counted so far; the website stays.',
  }),
  call('/setting/website_delete', {
    access: destroy,
    input: z.object({ website_id: id, confirm: typedDelete }),
    output: none,
    summary: 'Deletes the website: out of sight at once, its events out of the store within the hour.',
  }),
  call('/setting/website_share', {
    access: edit,
    input: z.object({ website_id: id, share: z.boolean() }),
    output: z.object({ sharecode: z.string(), share_url: z.string() }),
    summary: 'Switches the public report on or off.',
  }),
  call('/setting/edit_share_code', {
    access: edit,
    input: z.object({ website_id: id }),
    output: z.object({ sharecode: z.string(), share_url: z.string() }),
    summary: 'Makes a new share code; the old one becomes invalid at once.',
  }),
  call('/setting/edit_share', {
    access: edit,
    input: z.object({
      website_id: id,
      /** Null removes the password. */
      password: z.string().min(8).max(128).nullable().optional(),
      expires_at: unixTime.nullable().optional(),
      hidden_sections: z.array(shareSection).max(20).optional(),
      screens: sharedScreens.optional(),
      filters: z.array(filterEntry).max(20).optional(),
      embed: z.boolean().optional(),
    }),
    output: shareSettings,
    summary:
      'Changes the given options of the public report: password, expiry, screens, hidden sections, fixed filters, embedding.',
  }),
  call('/setting/edit_favicon', {
    access: edit,
    input: z.object({ website_id: id, picture: pictureData.nullable() }),
    output: z.object({ logo_url: z.string().nullable() }),
    summary: 'Sets the website’s picture (PNG, JPEG, WebP or GIF, stored anew as WebP), or removes it.',
    maxBytes: 3_145_728,
  }),
  call('/setting/fetch_favicon', {
    access: edit,
    input: z.object({ website_id: id }),
    output: z.object({ logo_url: z.string().nullable() }),
    summary: 'Fetches the picture from the website’s domain.',
  }),
  call('/setting/check_email_register', {
    access: session,
    input: z.object({ email }),
    output: z.object({ registered: z.boolean(), is_self: z.boolean() }),
    summary: 'Whether a website can be transferred to this address.',
  }),
  call('/setting/get_transfer_team_list', {
    access: own,
    input: z.object({ website_id: id }),
    output: z.object({ list: z.array(z.object({ team_id: id, team_name: z.string() })) }),
    summary: 'The caller’s other teams that can take the website.',
  }),
  call('/setting/send_transfer_mail', {
    access: own,
    input: z.discriminatedUnion('transfer_type', [
      z.object({ website_id: id, transfer_type: z.literal('my_team'), team_id: id }),
      z.object({ website_id: id, transfer_type: z.literal('other_user'), email }),
    ]),
    output: z.object({ transfer_id: id, expires_at: unixTime }),
    summary:
      'Offers the website to another of the caller’s teams or to another account, by mail; valid for 24 hours.',
  }),
  call('/setting/pending_transfer', {
    access: own,
    input: z.object({ website_id: id }),
    output: z.object({
      /** Null without an offer. */
      transfer: z
        .object({
          transfer_id: id,
          recipient: z.string(),
          /** The sender's own team it goes to; null if the recipient chooses one. */
          to_team: z.string().nullable(),
          expires_at: unixTime,
        })
        .nullable(),
    }),
    summary: 'The pending transfer of a website.',
  }),
  call('/setting/cancel_transfer', {
    access: own,
    input: z.object({ website_id: id }),
    output: none,
    summary: 'Withdraws the pending transfer.',
  }),
  call('/setting/get_transfer_info', {
    access: { kind: 'public' },
    input: transferKey,
    output: transferInfo,
    summary: 'The contents of a transfer, addresses masked.',
  }),
  call('/setting/receive_website', {
    access: session,
    input: z.intersection(
      transferKey,
      z.object({
        /** The receiving team, if the sender did not name one. */
        team_id: id.optional(),
      }),
    ),
    output: z.object({ website_id: id, team_id: id }),
    summary: 'Accepts a transfer into a team; only the recipient can.',
  }),
  call('/setting/reject_website', {
    access: { kind: 'public' },
    input: transferKey,
    output: none,
    summary: 'Declines a transfer.',
  }),
])
