/** Calls of saved reports: a named screen, opened again as it was. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { displayName, id, longText, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { savedReportBody, savedReportKind, savedReportShape } from '../resources/saved-report.ts'

const view = { kind: 'website', action: 'report.view' } as const
const save = { kind: 'website', action: 'report.save' } as const

export const savedReportRow = z.object({
  report_id: id,
  website_id: id,
  ...savedReportBody.shape,
  created_at: unixTime,
  updated_at: unixTime,
})
export type SavedReportRow = z.infer<typeof savedReportRow>

/** Goals and segments that the report's state names but that were deleted, or that only somebody else may use. */
const missing = z.array(z.object({ kind: z.enum(['goal', 'segment']), id, path: z.string() }))

export const savedReportItem = z.object({ ...savedReportRow.shape, missing })
export type SavedReportItem = z.infer<typeof savedReportItem>

export const savedReportCalls = calls([
  call('/report/save', {
    access: save,
    input: z.object({ website_id: id, ...savedReportShape }),
    output: savedReportRow,
    summary: 'Saves a screen with its state as a report.',
  }),
  call('/report/list', {
    access: view,
    input: z.object({
      website_id: id,
      ...listInput,
      order_by: z.enum(['updated_at', 'created_at', 'name']).default('updated_at'),
      kind: savedReportKind.optional(),
    }),
    output: listOf(savedReportRow),
    summary: 'The saved reports of a website.',
  }),
  call('/report/item', {
    access: view,
    input: z.object({ website_id: id, report_id: id }),
    output: savedReportItem,
    summary: 'One saved report, with the goals and segments in it that no longer exist.',
  }),
  call('/report/edit', {
    access: save,
    input: z.object({
      website_id: id,
      report_id: id,
      name: displayName(100).optional(),
      description: longText(1000).optional(),
      state: savedReportShape.state.optional(),
    }),
    output: savedReportRow,
    summary: 'Changes the given fields of a saved report.',
  }),
  call('/report/duplicate', {
    access: save,
    input: z.object({
      website_id: id,
      report_id: id,
      name: displayName(100),
      description: longText(1000).optional(),
    }),
    output: savedReportRow,
    summary: 'Copies a saved report under another name, with its description unless another one is given.',
  }),
  call('/report/delete', {
    access: save,
    input: z.object({ website_id: id, report_id: id }),
    output: none,
    summary: 'Deletes a saved report.',
  }),
])
