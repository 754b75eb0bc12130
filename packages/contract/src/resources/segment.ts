/** A segment: named filters, a cohort, or both. It belongs to its author or to everyone who may see the website. */
import { z } from 'zod'
import { displayName } from '../fields.ts'
import { filters } from '../stats/filters.ts'
import { cohortBody } from './cohort.ts'

export const segmentVisibilities = ['own', 'team'] as const
export type SegmentVisibility = (typeof segmentVisibilities)[number]

export const segmentShape = {
  name: displayName(100),
  /** `own`: only the author sees and uses it. */
  visibility: z.enum(segmentVisibilities).default('team'),
  /**
   * An event must match all entries. Entries may name other segments; a team segment may only name team segments. May only be empty if there is a
   * cohort.
   */
  filters,
  cohort: cohortBody.nullable().default(null),
}

export const segmentBody = z.object(segmentShape)
export type SegmentBody = z.infer<typeof segmentBody>
