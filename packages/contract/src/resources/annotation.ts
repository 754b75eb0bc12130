/** An annotation: a moment or a span marked on charts over time. */
import { z } from 'zod'
import { displayName, unixTime } from '../fields.ts'

export const annotationShape = {
  text: displayName(500),
  start_time: unixTime,
  end_time: unixTime.nullable().default(null).describe('Null for a moment'),
}

export const annotationBody = z.object(annotationShape)
