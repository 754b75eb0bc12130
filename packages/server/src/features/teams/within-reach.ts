/** A member cannot change anything with more access than the member has: a key, an invitation, a member with other websites. */
import type { Db } from '../../db/schema.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { liveWebsiteIds } from '../websites/live-websites.ts'

type Visible = 'all' | readonly string[]

/** Whether the member sees every website that the target sees. Deleted websites do not count. */
export type Reach = (target: Visible) => boolean

export async function reachOf(
  db: Db,
  { teamId, visibleWebsites }: Pick<Membership, 'teamId' | 'visibleWebsites'>,
): Promise<Reach> {
  if (visibleWebsites === 'all') return () => true
  const seen = new Set(visibleWebsites)
  const live = await liveWebsiteIds(db, teamId, 'all')
  return (target) => target !== 'all' && target.every((id) => seen.has(id) || !live.has(id))
}

/** Refuses `not_allowed` if the target sees a website that the member does not see. */
export async function requireReach(db: Db, membership: Membership, target: Visible): Promise<void> {
  const reaches = await reachOf(db, membership)
  if (!reaches(target)) refuse('not_allowed')
}
