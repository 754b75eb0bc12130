/** A website as the gate and the reports need it. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { visibleSince } from '../teams/plan-limits.ts'
import * as store from './store.ts'

export async function findWebsite(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<WebsiteAccess | null> {
  const row = await store.findWebsite(db, id)
  if (!row) return null
  return {
    websiteId: row.id,
    teamId: row.team_id,
    name: row.name,
    domain: row.domain,
    timeZone: row.time_zone,
    createdAt: row.created_at.getTime(),
    visibleSince: visibleSince(row.plan, row.trial_ends_at, clock.now()),
  }
}

/** The team a deleted website belonged to; null where there never was such a website. */
export async function teamOfDeletedWebsite(db: Db, id: string): Promise<string | null> {
  return (await store.findDeleted(db, id))?.team_id ?? null
}
