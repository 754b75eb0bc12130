/** A website, for access checks and reports. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { planOf, visibleSince } from '../teams/plan-limits.ts'
import * as store from './store.ts'

export async function findWebsite(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  id: string,
): Promise<WebsiteAccess | null> {
  const row = await store.findWebsite(db, id)
  if (!row) return null
  const now = clock.now()
  const plan = planOf(config, row, now)
  return {
    websiteId: row.id,
    teamId: row.team_id,
    ownerId: row.owner_id,
    name: row.name,
    domain: row.domain,
    timeZone: row.time_zone,
    saltPeriod: row.salt_period,
    createdAt: row.created_at.getTime(),
    visibleSince: visibleSince(plan, now),
    planLapsed: plan.lapsed,
  }
}

/** The team of a deleted website; null if it never existed. */
export async function teamOfDeletedWebsite(db: Db, id: string): Promise<string | null> {
  return (await store.findDeleted(db, id))?.team_id ?? null
}
