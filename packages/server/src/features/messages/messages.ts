/** Notifies users with a message in their message center, in their language at the time of reading. */
import type { MessageKind, MessageRow } from '@footfall/contract/api/message'
import { messageKinds } from '@footfall/contract/api/message'
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import type { Db, TextParams } from '../../db/schema.ts'
import { type ListInput, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { translate } from '../../lib/translate.ts'
import * as store from './store.ts'

export interface Message {
  readonly userId: string
  readonly kind: MessageKind
  readonly params?: TextParams
  /** A path of the console for acting on it. */
  readonly link?: string
  /** The team it is about; the link opens in that team. */
  readonly teamId?: string
}

/** Adds a message. `db` may be the transaction of the change that it is about. */
export function notify(
  context: Pick<Context, 'clock'>,
  db: Db,
  { userId, ...message }: Message,
): Promise<void> {
  return notifyAll(context, db, [userId], message)
}

/** Adds the same message for several users. */
export function notifyAll(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  userIds: readonly string[],
  { kind, params = {}, link, teamId }: Omit<Message, 'userId'>,
): Promise<void> {
  return store.insertMessages(db, {
    userIds,
    kind,
    params,
    link: link ?? null,
    teamId: teamId ?? null,
    now: new Date(clock.now()),
  })
}

export function presentMessage(
  row: Awaited<ReturnType<typeof store.messagesOf>>[number],
  language: Language,
): MessageRow | null {
  const kind = messageKinds.find((known) => known === row.kind)
  if (!kind) return null
  const params = Object.fromEntries(
    Object.entries(row.params).map(([name, value]) => [name, inWords(name, value, language)]),
  )
  return {
    message_id: row.id,
    kind,
    title: translate(language, `message.${kind}.title`, params),
    content: translate(language, `message.${kind}.content`, params),
    link: row.link,
    team_id: row.team_id,
    read: row.read_at !== null,
    created_at: unixTime(row.created_at),
  }
}

/** The newest messages that a search covers. */
const mostSearched = 5000

/** Messages are searched as they are read: their texts depend on the language, so the tables do not contain them. */
export async function searchMessages(
  db: Db,
  userId: string,
  input: ListInput & { readonly status: 'all' | 'unread' },
  language: Language,
): Promise<{ list: MessageRow[]; total: number }> {
  const unread = input.status === 'unread'
  const rows = await store.messagesOf(db, userId, { unread, order: 'desc', offset: 0, limit: mostSearched })
  const messages = rows.toReversed().flatMap((row) => presentMessage(row, language) ?? [])
  return pageOfList(
    messages,
    input,
    ({ title, content }) => `${title}\n${content}`,
    () => 0,
  )
}

/** Placeholders with terms of ours: a role by its number, an unknown browser or system. */
function inWords(name: string, value: TextParams[string], language: Language): TextParams[string] {
  if (name === 'role') return translate(language, `message.role.${value}`)
  if ((name === 'browser' || name === 'os') && value === '?')
    return translate(language, `message.unknown.${name}`)
  return value
}

const kept = 365 * 86_400_000

/** Deletes messages older than a year. */
export function forgetMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.forgetMessages(db, new Date(clock.now() - kept))
}
