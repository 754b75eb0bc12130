/** The filters that limit a website's public report. They stay while it is not shared. */
import type { Db, ShareFilter } from '../../db/schema.ts'
import * as store from './store.ts'

export async function fixedFiltersOf(db: Db, websiteId: string): Promise<readonly ShareFilter[]> {
  return (await store.findShare(db, websiteId))?.filters ?? []
}
