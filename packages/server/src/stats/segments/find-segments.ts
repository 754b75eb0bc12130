/** How reports learn of segments, which are kept elsewhere. */
import type { SegmentBody } from '@footfall/contract/resources/segment'

export interface KnownSegment extends Pick<SegmentBody, 'name' | 'visibility' | 'filters' | 'cohort'> {
  /** Null where that person is no more. */
  readonly createdBy: string | null
}

/** The segments of a website by their id, whoever may use them. */
export type FindSegments = (websiteId: string) => Promise<ReadonlyMap<string, KnownSegment>>
