/** Ids of a team's websites that a member sees. */
import type { Db } from '../../db/schema.ts'
import { websitesOf } from './store.ts'

export async function liveWebsiteIds(
  db: Db,
  teamId: string,
  visible: 'all' | readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await websitesOf(db, teamId, visible)).map((website) => website.id))
}
