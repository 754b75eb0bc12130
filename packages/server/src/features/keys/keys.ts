/** A team's API keys. They are shown once, stored as hashes, and become invalid the moment they are revoked. */

import type { KeyRights } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { hashToken } from '../../lib/token.ts'
import * as store from './store.ts'

const hour = 3_600_000

/** The rights of a key as sent by a client; null if it is not valid. */
export async function rightsOfKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: string,
): Promise<KeyRights | null> {
  if (key === '' || key.length > 256) return null
  const now = clock.now()
  const row = await store.useKey(db, hashToken(key), new Date(now), new Date(now - hour))
  if (!row) return null
  return { teamId: row.team_id, websiteIds: row.website_ids ?? 'all', scopes: row.scopes }
}

/** Revokes every key of a team, as part of deleting the team. */
export function revokeKeysOf({ clock }: Pick<Context, 'clock'>, change: Db, teamId: string): Promise<void> {
  return store.revokeKeysOf(change, teamId, new Date(clock.now()))
}
