/** Calls of annotations on charts over time. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { annotationBody, annotationShape } from '../resources/annotation.ts'

const save = { kind: 'website', action: 'report.save' } as const

export const annotationRow = z.object({
  annotation_id: id,
  ...annotationBody.shape,
  created_at: unixTime,
  updated_at: unixTime,
})
export type AnnotationRow = z.infer<typeof annotationRow>

/** A span must end after it begins. */
const endsAfterStart = (
  { start_time, end_time }: { start_time: number; end_time: number | null },
  context: z.core.$RefinementCtx,
): void => {
  if (end_time !== null && end_time <= start_time)
    context.issues.push({ code: 'custom', path: ['end_time'], message: 'end_before_start', input: end_time })
}

export const annotationCalls = calls([
  call('/annotation/add', {
    access: save,
    input: z.object({ website_id: id, ...annotationShape }).superRefine(endsAfterStart),
    output: annotationRow,
    summary: 'Adds an annotation to a website: a moment or a span.',
  }),
  call('/annotation/edit', {
    access: save,
    input: z.object({ website_id: id, annotation_id: id, ...annotationShape }).superRefine(endsAfterStart),
    output: annotationRow,
    summary: 'Changes an annotation.',
  }),
  call('/annotation/list', {
    access: reportAccess,
    input: z.object({
      website_id: id,
      ...listInput,
      order_by: z.enum(['start_time']).default('start_time'),
      /** Only those that touch this time range. */
      start_time: unixTime.optional(),
      end_time: unixTime.optional(),
    }),
    output: listOf(annotationRow),
    summary: 'The annotations of a website by their time, the latest first.',
  }),
  call('/annotation/delete', {
    access: save,
    input: z.object({ website_id: id, annotation_id: id }),
    output: none,
    summary: 'Deletes an annotation.',
  }),
])
