/** A segment: filters under a name, visitors by what they did (a cohort), or both; one's own or everybody's who sees the website. */
import { z } from 'zod'
import { displayName } from '../fields.ts'
import { filters } from '../stats/filters.ts'
import { cohortBody } from './cohort.ts'

export const segmentVisibilities = ['own', 'team'] as const
export type SegmentVisibility = (typeof segmentVisibilities)[number]

export const segmentShape = {
  name: displayName(100),
  /** `own`: only whoever made it sees and uses it. */
  visibility: z.enum(segmentVisibilities).default('team'),
  /** All of them hold. May name other segments; one of the team only those of the team. Empty only where there is a cohort. */
  filters,
  cohort: cohortBody.nullable().default(null),
}

export const segmentBody = z.object(segmentShape)
export type SegmentBody = z.infer<typeof segmentBody>
