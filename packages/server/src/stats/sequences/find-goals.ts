/** How analyses learn of goals, which are kept elsewhere. */
import type { GoalBody } from '@footfall/contract/resources/goal'

/** The goals of a website by their id, oldest first. */
export type FindGoals = (websiteId: string) => Promise<ReadonlyMap<string, GoalBody>>
