/** A website's segments, for reports. */
import type { Db } from '../db/schema.ts'
import type { KnownSegment } from '../stats/segments/find-segments.ts'
import { resourcesOf } from './resources.ts'

export async function segmentsOf(db: Db, websiteId: string): Promise<ReadonlyMap<string, KnownSegment>> {
  const segments = await resourcesOf(db, websiteId, 'segment')
  return new Map(segments.map(({ id, body, createdBy }) => [id, { ...body, createdBy }]))
}
