/** The goals of a website for reports. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { Db } from '../db/schema.ts'
import { resourcesOf } from './resources.ts'

/** By id, oldest first. */
export async function goalsOf(db: Db, websiteId: string): Promise<ReadonlyMap<string, GoalBody>> {
  const goals = await resourcesOf(db, websiteId, 'goal')
  return new Map(goals.map(({ id, body }) => [id, body]))
}
