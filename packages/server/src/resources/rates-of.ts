/** A website's exchange rates, for reports. */
import type { RateTableBody } from '@footfall/contract/resources/rate-table'
import type { Db } from '../db/schema.ts'
import { resourcesOf } from './resources.ts'

/** Null if it has none. */
export async function ratesOf(db: Db, websiteId: string): Promise<RateTableBody | null> {
  const [table] = await resourcesOf(db, websiteId, 'rates')
  return table?.body ?? null
}
