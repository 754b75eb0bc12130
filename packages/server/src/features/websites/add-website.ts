/** Adds a website to a team, also to the websites that its author sees there. The collector accepts its events at once. */
import { day } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import type { CollectSettings } from './collect-settings.ts'
import * as store from './store.ts'
import { requireWebsitePlace } from './website-place.ts'

/** Every node keeps the settings of all websites in memory. */
const additions: Limit = { name: 'websites added by', most: 2_000, window: day }

/** Refuses `plan_limit`, `too_many`, `too_many_tries`, and like `lockTeamAs`. */
export async function addWebsite(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  collectSettings: CollectSettings,
  website: Omit<Parameters<typeof store.insertWebsite>[1], 'created_at'>,
  author: Pick<UserViewer, 'userId' | 'account'>,
): Promise<store.Website> {
  await limitTries(context, additions, author.userId)
  const added = await context.db.transaction().execute(async (change) => {
    const { team } = await lockTeamAs(change, author, website.team_id, 'website.edit')
    await requireWebsitePlace(context, change, team)
    const row = await store.insertWebsite(change, { ...website, created_at: new Date(context.clock.now()) })
    await store.selectFor(change, row, author.userId)
    await recordAudit(context, change, {
      teamId: website.team_id,
      actor: author,
      action: 'website_added',
      websiteId: row.id,
      params: { website: row.name },
    })
    await store.notifyChanged(change, row.id)
    return row
  })
  await collectSettings.refresh(added.id)
  return added
}
