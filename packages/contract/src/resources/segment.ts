/** A segment: filters under a name, one's own or everybody's who sees the website. */
import { z } from 'zod'
import { displayName } from '../fields.ts'
import { filters } from '../stats/filters.ts'

export const segmentVisibilities = ['own', 'team'] as const
export type SegmentVisibility = (typeof segmentVisibilities)[number]

export const segmentShape = {
  name: displayName(100),
  /** `own`: only whoever made it sees and uses it. */
  visibility: z.enum(segmentVisibilities).default('team'),
  /** All of them hold. May name other segments; one of the team only those of the team. */
  filters: filters.refine((list) => list.length > 0, { error: 'required' }),
}

export const segmentBody = z.object(segmentShape)
export type SegmentBody = z.infer<typeof segmentBody>
