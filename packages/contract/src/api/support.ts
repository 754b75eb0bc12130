/** Support: a conversation with the installation's operators, or the data for a support widget. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { id, language, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'

const session = { kind: 'session' } as const
const operator = { kind: 'operator' } as const
/** Most characters of one message. */
export const supportTextMax = 2_000

const text = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(supportTextMax, { error: 'too_long' })
  // PostgreSQL keeps no zero byte; the others turn or hide text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are just what is refused
  .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u, {
    error: 'control_characters',
  })

export const supportLine = z.object({
  line_id: id,
  from_operator: z.boolean(),
  /** Name of the operator who answered; null for the user's own messages. */
  author: z.string().nullable(),
  text: z.string(),
  created_at: unixTime,
})
export type SupportLine = z.infer<typeof supportLine>

const lines = z.object({
  /** The last 200 messages, oldest first. */
  list: z.array(supportLine),
})

const identity = {
  user_id: id,
  name: z.string(),
  email: z.string().nullable(),
  language,
}

const chatwoot = z.object({
  kind: z.literal('chatwoot'),
  url: z.string(),
  token: z.string(),
  ...identity,
  /** HMAC-SHA256 of the user id; null without a key. */
  identifier_hash: z.string().nullable(),
})

const crisp = z.object({
  kind: z.literal('crisp'),
  website_id: z.string(),
  ...identity,
  /** HMAC-SHA256 of the mail address; null without a key or an address. */
  email_signature: z.string().nullable(),
})

export const supportWidget = z.discriminatedUnion('kind', [chatwoot, crisp])
export type SupportWidget = z.infer<typeof supportWidget>

export const supportCalls = calls([
  call('/support/state', {
    access: session,
    input: none,
    output: z.object({
      /** The kind of support; `none`: neither operators nor a widget are configured. */
      kind: z.enum(['none', 'conversation', 'widget']),
      /** Page for suggestions. */
      feedback_url: z.string().nullable(),
      /** Whether the user is an operator. */
      operator: z.boolean(),
      /** Unread answers; for an operator also conversations that wait for an answer. */
      unread_count: z.int(),
    }),
    summary: 'The kinds of help there are, and the number of unread lines.',
  }),
  call('/support/widget', {
    access: session,
    input: none,
    output: z.object({ widget: supportWidget.nullable() }),
    summary: 'The facts about the signed-in user that the support widget gets.',
  }),
  call('/support/conversation', {
    access: session,
    input: none,
    output: lines,
    summary: 'The caller’s conversation with the operators; it is marked as read.',
  }),
  call('/support/write', {
    access: session,
    input: z.object({ text }),
    output: supportLine,
    summary: 'Writes to the operators.',
  }),
  call('/support/inbox', {
    access: operator,
    input: z.object({ page: listInput.page, page_size: listInput.page_size, search: listInput.search }),
    output: listOf(
      z.object({
        user_id: id,
        name: z.string(),
        email: z.string().nullable(),
        language,
        last_text: z.string(),
        last_at: unixTime,
        unread_count: z.int(),
      }),
    ),
    summary: 'Conversations, unanswered ones first.',
  }),
  call('/support/inbox_item', {
    access: operator,
    input: z.object({ user_id: id }),
    output: lines,
    summary: 'The conversation of one person; it is marked as read.',
  }),
  call('/support/answer', {
    access: operator,
    input: z.object({ user_id: id, text }),
    output: supportLine,
    summary: 'Answers a person, who is also notified by mail.',
  }),
])
