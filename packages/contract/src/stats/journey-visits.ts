/** The input for the visits of a journey's path. The result is a list of visits. */
import { z } from 'zod'
import { journeyShape } from './sequences.ts'
import { sessionListShape } from './session-results.ts'

const { steps, start, end, items, group } = journeyShape

/** Items as the journey's paths have them. */
const pathItem = z.strictObject({ kind: z.enum(['page', 'event', 'group']), item: z.string().max(4096) })

export const journeyVisitsShape = {
  ...sessionListShape,
  steps,
  start,
  end,
  items,
  group,
  /** A whole path of the journey with the same input, its items in the same order. */
  path: z.array(pathItem).min(1).max(10),
}
