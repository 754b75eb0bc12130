/** Calls of a website's segments: named filters. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { segmentBody, segmentShape } from '../resources/segment.ts'

const view = { kind: 'website', action: 'report.view' } as const
const save = { kind: 'website', action: 'report.save' } as const

export const segmentRow = z.object({
  segment_id: id,
  ...segmentBody.shape,
  /** Whether the caller created it. */
  is_mine: z.boolean(),
  /** Whether the caller may not change it, because a public report or a shared board names it. */
  is_locked: z.boolean(),
  created_at: unixTime,
  updated_at: unixTime,
})
export type SegmentRow = z.infer<typeof segmentRow>

type Holds = Pick<z.infer<typeof segmentBody>, 'filters' | 'cohort'>

/** Without filters and cohort it would contain everybody. */
function holdsSomething({ filters, cohort }: Holds, context: z.core.$RefinementCtx): void {
  if (filters.length === 0 && cohort === null)
    context.issues.push({ code: 'custom', path: ['filters'], message: 'required', input: filters })
}

export const segmentCalls = calls([
  call('/segment/add', {
    access: save,
    input: z.object({ website_id: id, ...segmentShape }).superRefine(holdsSomething),
    output: segmentRow,
    summary:
      'Adds a segment to a website; at most 200. In filters, its id is the value of an entry with the field `segment`.',
  }),
  call('/segment/edit', {
    access: save,
    input: z.object({ website_id: id, segment_id: id, ...segmentShape }).superRefine(holdsSomething),
    output: segmentRow,
    summary:
      'Changes a segment wherever it is used. If a public report or a shared board uses it, only members who may share can.',
  }),
  call('/segment/list', {
    access: reportAccess,
    input: z.object({
      website_id: id,
      ...listInput,
      order: z.enum(['asc', 'desc']).default('asc'),
      order_by: z.enum(['updated_at', 'created_at', 'name']).default('name'),
    }),
    output: listOf(segmentRow),
    summary: 'The segments of a website that the caller may use.',
  }),
  call('/segment/size', {
    access: view,
    input: z.object({ website_id: id, segment_id: id }),
    output: z.object({
      visitors: z.int(),
      /** In the last n local days, including today. */
      days: z.int(),
    }),
    summary: 'How many visitors a segment holds now.',
  }),
  call('/segment/delete', {
    access: save,
    input: z.object({ website_id: id, segment_id: id }),
    output: none,
    summary: 'Deletes a segment; reports that use it say that it no longer exists.',
  }),
])
