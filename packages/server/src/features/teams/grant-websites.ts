/** Checks which websites a member may grant to another: websites of the team that the member sees. */
import type { Db } from '../../db/schema.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuseInput } from '../../lib/refusal.ts'
import { liveWebsiteIds } from '../websites/live-websites.ts'

type Visible = 'all' | readonly string[]

/** Refuses the input's `field` if the giver does not see one of the websites. Returns the ids without duplicates. */
export async function grantWebsites(
  db: Db,
  giver: Membership,
  visible: Visible,
  field = 'visible_websites',
): Promise<'all' | string[]> {
  if (visible === 'all') {
    if (giver.visibleWebsites !== 'all') refuseUnknown(field)
    return 'all'
  }
  const ids = [...new Set(visible)]
  const live = await liveWebsiteIds(db, giver.teamId, giver.visibleWebsites)
  if (!ids.every((id) => live.has(id))) refuseUnknown(field)
  return ids
}

function refuseUnknown(path: string): never {
  refuseInput([{ path, message: 'website_unknown' }])
}
