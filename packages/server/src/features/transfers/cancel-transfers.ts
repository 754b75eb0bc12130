/** Ends open offers where the website or a team goes. */
import type { Db } from '../../db/schema.ts'
import { cancelOpen } from './store.ts'

export function cancelTransfersOf(db: Db, websiteId: string): Promise<void> {
  return cancelOpen(db, { websiteId })
}

export function cancelTransfersTo(db: Db, teamId: string): Promise<void> {
  return cancelOpen(db, { teamId })
}
