/** Deletes a website (out of sight at once, its events soon after) or resets it (its events alone). */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { tell } from '../messages/messages.ts'
import { teamManagers } from '../teams/edit-members.ts'
import { cancelTransfersOf } from '../transfers/cancel-transfers.ts'
import type { CollectSettings } from './collect-settings.ts'
import { queueErasure } from './erase-website.ts'
import * as store from './store.ts'

export async function deleteWebsite(
  context: Context,
  collectSettings: CollectSettings,
  viewer: UserViewer,
  { teamId, teamName }: Membership,
  { websiteId }: WebsiteAccess,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const website = await store.lockWebsite(change, websiteId)
    if (website?.team_id !== teamId) refuse('not_found')
    await takeAway(context, change, websiteId)
    const holes = { website: website.name, team: teamName, name: viewer.account }
    await recordAudit(context, change, { teamId, actor: viewer, action: 'website_deleted', holes })
    for (const userId of await teamManagers(change, teamId))
      if (userId !== viewer.userId) await tell(context, change, { userId, kind: 'website_deleted', holes })
  })
  await collectSettings.refresh()
}

/** All websites of a team; part of deleting it. */
export async function deleteWebsitesOf(
  context: Pick<Context, 'clock'>,
  change: Db,
  teamId: string,
): Promise<void> {
  for (const website of await store.websitesOf(change, teamId, 'all'))
    await takeAway(context, change, website.id)
}

async function takeAway(context: Pick<Context, 'clock'>, change: Db, websiteId: string): Promise<void> {
  await cancelTransfersOf(change, websiteId)
  await store.markDeleted(change, websiteId, new Date(context.clock.now()))
  await queueErasure(context, change, websiteId)
  await store.notifyChanged(change)
}

export async function resetWebsite(
  context: Context,
  viewer: UserViewer,
  { teamId }: Membership,
  { websiteId }: WebsiteAccess,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    const website = await store.lockWebsite(change, websiteId)
    if (website?.team_id !== teamId) refuse('not_found')
    await queueErasure(context, change, websiteId)
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'website_reset',
      websiteId,
      holes: { website: website.name },
    })
  })
}
