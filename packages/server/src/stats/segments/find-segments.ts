/** How reports get segments, which are stored elsewhere. */
import type { SegmentBody } from '@footfall/contract/resources/segment'

export interface KnownSegment extends Pick<SegmentBody, 'name' | 'visibility' | 'filters' | 'cohort'> {
  /** Null if that user was deleted. */
  readonly createdBy: string | null
}

/** The segments of a website by id, for any user. */
export type FindSegments = (websiteId: string) => Promise<ReadonlyMap<string, KnownSegment>>
