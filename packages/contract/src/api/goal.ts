/** Calls for a website's goals. */
import { z } from 'zod'
import { reportAccess } from '../access.ts'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { goalBody, goalShape } from '../resources/goal.ts'

const save = { kind: 'website', action: 'report.save' } as const

export const goalRow = z.object({
  goal_id: id,
  ...goalBody.shape,
  /** Whether the caller may not change it, because a public report or a shared board names it. */
  is_locked: z.boolean(),
  created_at: unixTime,
  updated_at: unixTime,
})
export type GoalRow = z.infer<typeof goalRow>

export const goalCalls = calls([
  call('/goal/add', {
    access: save,
    input: z.object({ website_id: id, ...goalShape }),
    output: goalRow,
    summary: 'Adds a goal to a website; at most 100.',
  }),
  call('/goal/edit', {
    access: save,
    input: z.object({ website_id: id, goal_id: id, ...goalShape }),
    output: goalRow,
    summary: 'Changes a goal; past events are counted by the new definition, too.',
  }),
  call('/goal/list', {
    access: reportAccess,
    input: z.object({
      website_id: id,
      ...listInput,
      order: z.enum(['asc', 'desc']).default('asc'),
      order_by: z.enum(['created_at', 'name']).default('created_at'),
    }),
    output: listOf(goalRow),
    summary: 'The goals of a website.',
  }),
  call('/goal/delete', {
    access: save,
    input: z.object({ website_id: id, goal_id: id }),
    output: none,
    summary: 'Deletes a goal; funnels that use it remain.',
  }),
])
