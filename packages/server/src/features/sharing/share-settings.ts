/** The sharing of a website's report: on or off, new code, password, visible sections. Takes effect with the next request. */
import type { settingCalls } from '@footfall/contract/api/setting'
import type { ShareSettings } from '@footfall/contract/api/website'
import type { InputOf } from '@footfall/contract/call'
import { shareScreens, shareSections } from '@footfall/contract/reports/sections'
import { filters as filterList } from '@footfall/contract/stats/filters'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { defined } from '../../lib/defined.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { randomCode } from '../../lib/secrets/token.ts'
import { unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { type AuditAction, recordAudit } from '../audit/audit.ts'
import { lockWebsiteAs } from '../websites/lock-website.ts'
import * as store from './store.ts'

/** Letters and digits of a share code: 119 bits. */
const codeLength = 20

type Shares = Pick<Context, 'db' | 'clock' | 'config' | 'publicUrl'>

export interface Shared {
  readonly sharecode: string
  readonly share_url: string
}

function shareUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/share/${code}`
}

export async function readShare(
  { db, publicUrl }: Shares,
  websiteId: string,
): Promise<Omit<ShareSettings, 'filter_gone'>> {
  const row = await store.findShare(db, websiteId)
  const hidden = row?.hidden_sections ?? []
  return {
    share: row?.enabled ?? false,
    sharecode: row?.code ?? null,
    share_url: row ? shareUrl(publicUrl, row.code) : null,
    has_password: row?.password_hash != null,
    expires_at: unixTimeOrNull(row?.expires_at ?? null),
    hidden_sections: shareSections.filter((section) => hidden.includes(section)),
    screens: shareScreens.filter((screen) => (row?.screens ?? ['overview']).includes(screen)),
    filters: filterList.catch([]).parse(row?.filters ?? []),
    embed: row?.embed ?? false,
  }
}

/** A change without effect adds no entry to the log. */
export function switchShare(
  context: Shares,
  viewer: UserViewer,
  website: WebsiteAccess,
  on: boolean,
): Promise<Shared> {
  return context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'website.edit')
    const now = new Date(context.clock.now())
    const before = await store.findShare(change, website.websiteId)
    const { code } = await store.putShare(change, website.websiteId, on, randomCode(codeLength), now)
    if ((before?.enabled ?? false) !== on)
      await record(context, change, viewer, website, on ? 'share_on' : 'share_off')
    return { sharecode: code, share_url: shareUrl(context.publicUrl, code) }
  })
}

/** The old code becomes invalid at once. Refuses `not_found` if the website was never shared. */
export function renewShareCode(context: Shares, viewer: UserViewer, website: WebsiteAccess): Promise<Shared> {
  return context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'website.edit')
    const row = await store.renewCode(change, website.websiteId, randomCode(codeLength))
    if (!row) refuse('not_found')
    await record(context, change, viewer, website, 'share_code_renewed')
    return { sharecode: row.code, share_url: shareUrl(context.publicUrl, row.code) }
  })
}

export async function editShare(
  context: Shares,
  viewer: UserViewer,
  website: WebsiteAccess,
  {
    password,
    expires_at,
    hidden_sections,
    screens,
    filters,
    embed,
  }: InputOf<(typeof settingCalls)['/setting/edit_share']>,
): Promise<void> {
  const values: store.ShareChange = defined({
    password_hash: password && (await hashPassword(context.config.passwordCost, password)),
    expires_at: expires_at == null ? expires_at : new Date(expires_at * 1000),
    hidden_sections: hidden_sections && [...new Set(hidden_sections)],
    screens: screens && [...new Set(screens)],
    filters,
    embed,
  })
  await context.db.transaction().execute(async (change) => {
    await lockWebsiteAs(change, viewer, website, 'website.edit')
    const now = new Date(context.clock.now())
    await store.editShare(change, website.websiteId, values, randomCode(codeLength), now)
    await record(context, change, viewer, website, 'share_edited')
  })
}

function record(
  context: Shares,
  change: Db,
  viewer: UserViewer,
  { teamId, websiteId, name }: WebsiteAccess,
  action: AuditAction,
): Promise<void> {
  const params = { website: name }
  return recordAudit(context, change, { teamId, actor: viewer, action, websiteId, params })
}
