/** How analyses get goals, which are stored elsewhere. */
import type { GoalBody } from '@footfall/contract/resources/goal'

/** The goals of a website by id, oldest first. */
export type FindGoals = (websiteId: string) => Promise<ReadonlyMap<string, GoalBody>>
