/** Locks a website for a change, and what other features change of websites within theirs. */
import { type Action, reaches } from '@footfall/contract/access'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { requireMembership } from '../teams/memberships.ts'
import { lockWebsite, type Website } from './store.ts'

export {
  deleteUnseenSegments,
  lockWebsite,
  lockWebsitesOf,
  moveWebsite,
  notifyChanged,
  selectFor,
} from './store.ts'

/** The current website, locked until the transaction ends. Refuses `not_found` if it was deleted or moved to another team since the access check. */
export async function lockWebsiteIn(
  change: Db,
  { websiteId, teamId }: Pick<WebsiteAccess, 'websiteId' | 'teamId'>,
): Promise<Website> {
  const row = await lockWebsite(change, websiteId)
  if (row?.team_id !== teamId) refuse('not_found')
  return row
}

/**
 * The same for a change by a member, whose membership may have ended or changed since the access check, too: see `lockTeamAs`. Refuses like
 * `requireMembership`, and `not_found` if the member no longer sees the website.
 */
export async function lockWebsiteAs(
  change: Db,
  viewer: Pick<UserViewer, 'userId'>,
  access: Pick<WebsiteAccess, 'websiteId' | 'teamId'>,
  action: Action,
): Promise<{ readonly website: Website; readonly membership: Membership }> {
  const website = await lockWebsiteIn(change, access)
  const membership = await requireMembership(change, viewer, access.teamId, action)
  if (!reaches(membership.visibleWebsites, website.id)) refuse('not_found')
  return { website, membership }
}
