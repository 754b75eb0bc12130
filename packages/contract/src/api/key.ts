/** Calls for a team's API keys. */
import { z } from 'zod'
import { keyScopes } from '../access.ts'
import { call, calls, none } from '../call.ts'
import { displayName, id, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'

const access = { kind: 'team', action: 'team.manage' } as const

const keyScope = z.enum(keyScopes)

const keyRow = z.object({
  key_id: id,
  name: z.string(),
  /** The key's first characters, to distinguish keys. */
  prefix: z.string(),
  scopes: z.array(keyScope),
  /** Null means every website of the team. */
  website_ids: z.array(id).nullable(),
  /** Whether the caller sees every website of the key. Only then may the caller revoke it. */
  within_reach: z.boolean(),
  created_at: unixTime,
  /** The creator's name; '' if the account is deleted. */
  created_by: z.string(),
  /** The key belongs to the team: it stays in force after its creator has left. */
  creator_is_member: z.boolean(),
  last_used_at: unixTime.nullable(),
})

export const keyCalls = calls([
  call('/key/add', {
    access,
    input: z.object({
      team_id: id,
      name: displayName(60),
      scopes: z
        .array(keyScope)
        .min(1)
        .max(keyScopes.length)
        .transform((list) => [...new Set(list)]),
      website_ids: z.array(id).min(1).max(500).optional(),
    }),
    output: z.object({ key_id: id, key: z.string() }),
    summary: 'Makes an API key. Only this answer contains it.',
  }),
  call('/key/list', {
    access,
    input: z.object({
      team_id: id,
      ...listInput,
      order_by: z.enum(['created_at', 'name', 'last_used_at']).default('created_at'),
    }),
    output: listOf(keyRow),
    summary: 'The team’s valid keys, latest first.',
  }),
  call('/key/revoke', {
    access,
    input: z.object({ team_id: id, key_id: id }),
    output: none,
    summary: 'Revokes a key at once.',
  }),
])
