/** Locks a website for a change, and moves it. */
import type { Db } from '../../db/schema.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { lockWebsite, type Website } from './store.ts'

export { lockWebsite, lockWebsitesOf, moveWebsite, notifyChanged, selectFor } from './store.ts'

/** The current website, locked until the transaction ends. Refuses `not_found` if it was deleted or moved to another team since the access check. */
export async function holdWebsite(
  change: Db,
  { websiteId, teamId }: Pick<WebsiteAccess, 'websiteId' | 'teamId'>,
): Promise<Website> {
  const row = await lockWebsite(change, websiteId)
  if (row?.team_id !== teamId) refuse('not_found')
  return row
}
