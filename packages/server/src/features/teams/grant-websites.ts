/** The websites that a member may grant to another: the team's, limited to those the member sees. */
import type { Db } from '../../db/schema.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuseInput } from '../../lib/errors/refusal.ts'
import { liveWebsiteIds } from '../websites/live-websites.ts'

type Visible = 'all' | readonly string[]

/** Refuses the input's `field` for a website that they may not grant. Returns the distinct ids. */
export async function grantWebsites(
  db: Db,
  giver: Membership,
  visible: Visible,
  field = 'visible_websites',
): Promise<'all' | string[]> {
  if (visible === 'all') {
    if (giver.visibleWebsites !== 'all') refuseInput([{ path: field, message: 'websites_not_all' }])
    return 'all'
  }
  const ids = [...new Set(visible)]
  const live = await liveWebsiteIds(db, giver.teamId, giver.visibleWebsites)
  if (!ids.every((id) => live.has(id))) refuseInput([{ path: field, message: 'website_unknown' }])
  return ids
}
