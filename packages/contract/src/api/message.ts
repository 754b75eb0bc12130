/** Calls of the message center. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { id, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'

const access = { kind: 'session' } as const
/** The kinds of messages. Their texts are in the locale files under `message.<kind>`. */
export const messageKinds = [
  'invitation',
  'invitation_accepted',
  'invitation_refused',
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'team_deleted',
  'transfer_received',
  'transfer_to_own_team',
  'transfer_accepted',
  'transfer_rejected',
  'transfer_cancelled',
  'transfer_expired',
  'transfer_ended',
  'website_transferred',
  'website_deleted',
  'new_sign_in',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'two_factor_removed',
  'recovery_codes_renewed',
  'payment_succeeded',
  'payment_failed',
  'payment_restricted',
  'plan_ending',
  'plan_lapsed',
  'quota_near',
  'quota_reached',
  'quota_reached_late',
  'retention_hidden',
  'retention_near',
  'data_lag',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageRow = z.object({
  message_id: id,
  kind: z.enum(messageKinds),
  /** Plain text in the caller’s language. */
  title: z.string(),
  content: z.string(),
  /** A path of the console for acting on it. */
  link: z.string().nullable(),
  /** The team it is about, in which the link opens; null if it is about none. */
  team_id: id.nullable(),
  read: z.boolean(),
  created_at: unixTime,
})
export type MessageRow = z.infer<typeof messageRow>

export const messageCalls = calls([
  call('/message/unread_message', {
    access,
    input: none,
    output: z.object({ unread_message_count: z.int() }),
    summary: 'How many messages are unread.',
  }),
  call('/message/list', {
    access,
    input: z.object({
      ...listInput,
      order_by: z.enum(['created_at']).default('created_at'),
      status: z.enum(['all', 'unread']).default('all'),
    }),
    output: listOf(messageRow),
    summary: 'Messages, latest first.',
  }),
  call('/message/set_status', {
    access,
    input: z.union([
      z.object({ message_ids: z.array(id).min(1).max(500), status: z.enum(['read', 'unread', 'deleted']) }),
      z.object({ all: z.literal(true), status: z.enum(['read', 'deleted']) }),
    ]),
    output: z.object({ changed: z.int(), unread_message_count: z.int() }),
    summary: 'Marks messages read or unread, or deletes them: those named, or all.',
  }),
])
