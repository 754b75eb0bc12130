/** A segment: named filters, visitors by what they did (a cohort), or both; private or for everybody who sees the website. */
import { z } from 'zod'
import { displayName } from '../fields.ts'
import { filters } from '../stats/filters.ts'
import { cohortBody } from './cohort.ts'

export const segmentVisibilities = ['own', 'team'] as const
export type SegmentVisibility = (typeof segmentVisibilities)[number]

export const segmentShape = {
  name: displayName(100),
  /** `own`: only its creator sees and uses it. */
  visibility: z.enum(segmentVisibilities).default('team'),
  /** Combined by AND. May name other segments; a team's segment only those of the team. Empty only with a cohort. */
  filters,
  cohort: cohortBody.nullable().default(null),
}

export const segmentBody = z.object(segmentShape)
export type SegmentBody = z.infer<typeof segmentBody>
