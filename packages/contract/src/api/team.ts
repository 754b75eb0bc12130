/** Calls about teams. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { displayName, id } from '../fields.ts'
import { listOf } from '../list.ts'

const session = { kind: 'session' } as const

export const teamRow = z.object({
  team_id: z.string(),
  team_name: z.string(),
  description: z.string(),
  team_role: z.int(),
  members: z.int(),
  websites: z.int(),
  created_at: z.int(),
})
export type TeamRow = z.infer<typeof teamRow>

export const teamName = displayName(60)
export const teamDescription = z.string().trim().min(1, { error: 'required' }).max(300, { error: 'too_long' })

export const teamCalls = calls([
  call('/team/add', {
    access: session,
    input: z.object({ team_name: teamName, description: teamDescription }),
    output: z.object({ team_id: z.string() }),
    summary: 'Makes a team; its maker is its super administrator.',
  }),
  call('/team/list', {
    access: session,
    input: z.object({}),
    output: listOf(teamRow),
    summary: 'The teams one belongs to, oldest membership first.',
  }),
  call('/team/item', {
    access: { kind: 'team', action: 'team.view' },
    input: z.object({ team_id: id }),
    output: teamRow,
    summary: 'One team.',
  }),
  call('/team/edit_team', {
    access: { kind: 'team', action: 'team.manage' },
    input: z.object({ team_id: id, team_name: teamName, description: teamDescription }),
    output: z.object({}),
    summary: 'Renames a team.',
  }),
  call('/team/check_team_name', {
    access: session,
    input: z.object({ team_name: teamName, team_id: id.optional() }),
    output: z.object({ available: z.boolean() }),
    summary: 'Whether a team name is free.',
  }),
])
