/** Deletes a website (hidden at once, its events soon after) or resets it (only its events). */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { notifyAll } from '../messages/messages.ts'
import { teamAdmins } from '../teams/memberships.ts'
import { cancelTransfersOf } from '../transfers/cancel-transfers.ts'
import type { CollectSettings } from './collect-settings.ts'
import { queueErasures } from './erase-website.ts'
import { lockWebsiteAs, lockWebsiteIn } from './lock-website.ts'
import * as store from './store.ts'

/** The user who deletes, with the website and its team. */
interface Owner {
  readonly viewer: UserViewer
  readonly membership: Membership
  readonly website: WebsiteAccess
}

export async function deleteWebsite(
  context: Context,
  collectSettings: CollectSettings,
  { viewer, membership: { teamId, teamName }, website: access }: Owner,
): Promise<void> {
  const { websiteId } = access
  await context.db.transaction().execute(async (change) => {
    const { website } = await lockWebsiteAs(change, viewer, access, 'website.destroy')
    // Before it is taken away: nobody sees it afterwards.
    const admins = await teamAdmins(change, teamId, websiteId)
    await takeAway(context, change, viewer, [website])
    await store.notifyChanged(change, websiteId)
    const params = { website: website.name, team: teamName, name: viewer.account }
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'website_deleted',
      websiteId,
      params,
    })
    const others = admins.filter((userId) => userId !== viewer.userId)
    await notifyAll(context, change, others, { kind: 'website_deleted', params, link: '/websites', teamId })
  })
  await collectSettings.refresh(websiteId)
}

/** All websites of a team, as part of deleting it. */
export async function deleteWebsitesOf(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  teamId: string,
): Promise<void> {
  // A website that was being transferred may have arrived in another team meanwhile.
  await takeAway(context, change, actor, await store.lockWebsitesOf(change, teamId))
  await store.notifyChanged(change, teamId)
}

async function takeAway(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  websites: readonly Pick<store.Website, 'id'>[],
): Promise<void> {
  const ids = websites.map(({ id }) => id)
  await cancelTransfersOf(context, change, actor, ids)
  await store.markDeleted(change, ids, new Date(context.clock.now()))
  await queueErasures(context, change, ids)
}

/** By a member or the operator. Until everything is erased, no history can be imported: see `resetAt` of `CollectWebsite`. */
export async function resetWebsite(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  access: Pick<WebsiteAccess, 'websiteId' | 'teamId'>,
): Promise<void> {
  const { websiteId, teamId } = access
  const { userId } = actor
  await context.db.transaction().execute(async (change) => {
    const website =
      userId === null
        ? await lockWebsiteIn(change, access)
        : (await lockWebsiteAs(change, { userId }, access, 'website.destroy')).website
    await store.markReset(change, websiteId, new Date(context.clock.now()))
    await queueErasures(context, change, [websiteId])
    await store.notifyChanged(change, websiteId)
    await recordAudit(context, change, {
      teamId,
      actor,
      action: 'website_reset',
      websiteId,
      params: { website: website.name },
    })
  })
}
