/** A member's own order of the team's websites. */
import type { Db } from '../../db/schema.ts'
import * as store from './store.ts'

export async function savedOrder(
  db: Db,
  teamId: string,
  userId: string,
): Promise<{ order: readonly string[]; pinned: readonly string[] }> {
  const row = await store.orderOf(db, teamId, userId)
  return { order: row?.website_order ?? [], pinned: row?.pinned ?? [] }
}
