/** A team's API keys: shown once, stored as hashes, invalid as soon as they are revoked. */

import { hour } from '@footfall/contract/durations'
import type { KeyRights } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import * as store from './store.ts'

export interface TeamKey extends KeyRights {
  readonly teamName: string
}

/** The rights of a key as it was sent; null if it is not valid. */
export async function rightsOfKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: string,
): Promise<TeamKey | null> {
  if (key === '' || key.length > 256) return null
  const now = clock.now()
  const row = await store.useKey(db, hashToken(key), new Date(now), new Date(now - hour))
  if (!row) return null
  const { team_id: teamId, team_name: teamName, owner_id: ownerId, website_ids, scopes } = row
  return { teamId, teamName, ownerId, websiteIds: website_ids ?? 'all', scopes }
}

/** Revokes every key of a team, as part of deleting it. */
export function revokeKeysOf({ clock }: Pick<Context, 'clock'>, change: Db, teamId: string): Promise<void> {
  return store.revokeKeysOf(change, teamId, new Date(clock.now()))
}
