/** What reports read of a website's goals, segments and exchange rates. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { RateTableBody } from '@footfall/contract/resources/rate-table'
import type { Db } from '../db/schema.ts'
import type { KnownSegment } from '../stats/segments/find-segments.ts'
import { resourcesOf } from './resources.ts'

/** By id, oldest first. */
export async function goalsOf(db: Db, websiteId: string): Promise<ReadonlyMap<string, GoalBody>> {
  const goals = await resourcesOf(db, websiteId, 'goal')
  return new Map(goals.map(({ id, body }) => [id, body]))
}

/** By id. */
export async function segmentsOf(db: Db, websiteId: string): Promise<ReadonlyMap<string, KnownSegment>> {
  const segments = await resourcesOf(db, websiteId, 'segment')
  return new Map(segments.map(({ id, body, createdBy }) => [id, { ...body, createdBy }]))
}

/** Null if it has none. */
export async function ratesOf(db: Db, websiteId: string): Promise<RateTableBody | null> {
  const [table] = await resourcesOf(db, websiteId, 'rates')
  return table?.body ?? null
}
