/** A website's properties and collect settings. */
import {
  type CollectSettingsData,
  type settingCalls,
  collectSettings as settingsSchema,
} from '@footfall/contract/api/setting'
import type { InputOf } from '@footfall/contract/call'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { defined } from '../../lib/defined.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { type AuditAction, recordAudit } from '../audit/audit.ts'
import type { CollectSettings } from './collect-settings.ts'
import { lockWebsiteAs } from './lock-website.ts'
import { requireDomain } from './require-domain.ts'
import * as store from './store.ts'

/** The user who makes the change, and the website. */
interface Author {
  readonly viewer: UserViewer
  readonly website: WebsiteAccess
}

type Update = (db: Db, website: WebsiteAccess, change: store.WebsiteChange) => Promise<void>

export function editWebsite(
  context: Context,
  collectSettings: CollectSettings,
  author: Author,
  { website_name, domain, time_zone }: InputOf<(typeof settingCalls)['/setting/website_edit']>,
): Promise<void> {
  if (domain !== undefined) requireDomain(domain)
  const change = defined({ name: website_name, domain, time_zone })
  return apply(context, collectSettings, author, { change, action: 'website_edited', update: updateWebsite })
}

/** Each is stored in a column of its name. */
const settingNames = settingsSchema.keyof().options

/** What is stored about collecting. Refuses `not_found` if the website was deleted. */
export async function readCollectSettings(
  { db }: Pick<Context, 'db'>,
  websiteId: string,
): Promise<CollectSettingsData> {
  const row = await store.findWebsite(db, websiteId)
  if (!row) refuse('not_found')
  return pick(row, settingNames)
}

/** Of the rules of all websites of an owner: every node has those of all websites in memory, and reads them every minute. */
const mostCharacters = 2_000_000

/** Refuses `too_large_together`. */
export function editCollectSettings(
  context: Context,
  collectSettings: CollectSettings,
  author: Author,
  edit: { readonly [K in keyof CollectSettingsData]?: CollectSettingsData[K] | undefined },
): Promise<void> {
  const change = defined(pick(edit, settingNames))
  return apply(context, collectSettings, author, { change, action: 'collect_edited', update: updateRules })
}

const updateWebsite: Update = (db, { websiteId }, change) => store.updateWebsite(db, websiteId, change)

const updateRules: Update = async (db, website, change) => {
  await store.lockRules(db, website.ownerId)
  const before = await store.sizeOfRules(db, website.teamId)
  await updateWebsite(db, website, change)
  const size = await store.sizeOfRules(db, website.teamId)
  if (size > mostCharacters && size > before) refuse('too_large_together')
}

interface Change {
  readonly change: store.WebsiteChange
  readonly action: AuditAction
  readonly update: Update
}

async function apply(
  context: Context,
  collectSettings: CollectSettings,
  { viewer, website }: Author,
  { change, action, update }: Change,
): Promise<void> {
  const { websiteId, teamId } = website
  await context.db.transaction().execute(async (db) => {
    const { website: locked } = await lockWebsiteAs(db, viewer, website, 'website.edit')
    await update(db, website, change)
    const params = { website: change.name ?? locked.name }
    await recordAudit(context, db, { teamId, actor: viewer, action, websiteId, params })
    await store.notifyChanged(db, websiteId)
  })
  await collectSettings.refresh(websiteId)
}

/** The given fields alone. The library types the names of an object made from entries as `string`. */
function pick<T, K extends keyof T>(values: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>
}
