/** Notifies users with a message in their message center, in their language at the time of reading. */
import type { MessageKind, MessageRow } from '@footfall/contract/api/message'
import { messageKinds } from '@footfall/contract/api/message'
import { day } from '@footfall/contract/durations'
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { type ListInput, pageOfList } from '../../lib/page-of-list.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { type TextParams, translate } from '../../lib/translate.ts'
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

/** The same, from a job that may run again after it was done: `id` is of what the message is about, and nothing else has a message of this id. */
export function notifyOnce(
  context: Pick<Context, 'clock'>,
  db: Db,
  id: string,
  { userId, ...message }: Message,
): Promise<void> {
  return add(context, db, { id, userIds: [userId] }, message)
}

/** Adds the same message for several users. */
export function notifyAll(
  context: Pick<Context, 'clock'>,
  db: Db,
  userIds: readonly string[],
  message: Omit<Message, 'userId'>,
): Promise<void> {
  return add(context, db, { id: null, userIds }, message)
}

/** Whoever got a message that asks for something, and the link in it. */
export interface Asked {
  readonly userId: string | null
  readonly link: string
}

/** There is nothing to do any more about what these messages ask for: it is done, withdrawn, or too late. */
export function readSettled(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  asked: readonly Asked[],
): Promise<void> {
  return store.markLinksRead(db, asked, new Date(clock.now()))
}

function add(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  whose: Pick<store.NewMessage, 'id' | 'userIds'>,
  { kind, params = {}, link, teamId }: Omit<Message, 'userId'>,
): Promise<void> {
  return store.insertMessages(db, {
    ...whose,
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
  const texts = textsOf(row, language)
  if (!texts) return null
  return {
    message_id: row.id,
    ...texts,
    link: row.link,
    team_id: row.team_id,
    read: row.read_at !== null,
    created_at: unixTime(row.created_at),
  }
}

function textsOf(
  { kind: word, params: stored }: Awaited<ReturnType<typeof store.textsOf>>[number],
  language: Language,
): Pick<MessageRow, 'kind' | 'title' | 'content'> | null {
  const kind = messageKinds.find((known) => known === word)
  if (!kind) return null
  const params = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, inWords(name, value, language)]),
  )
  return {
    kind,
    title: translate(language, `message.${kind}.title`, params),
    content: translate(language, `message.${kind}.content`, params),
  }
}

/** The newest messages that a search covers. */
const mostSearched = 5000

/** A search fills thousands of texts at once on the thread that everybody's requests need. */
const searches = new Semaphore({ limit: 2, limitPerOwner: 1, maxWaiting: 100 })

/**
 * Messages are searched as they are read: their texts depend on the language, so the tables do not contain them. Refuses `unavailable` if too many
 * searches wait.
 */
export function searchMessages(
  db: Db,
  userId: string,
  input: ListInput & { readonly status: 'all' | 'unread' },
  language: Language,
): Promise<{ list: MessageRow[]; total: number }> {
  return searches.run(userId, async () => {
    const unread = input.status === 'unread'
    const rows = await store.textsOf(db, userId, { unread, limit: mostSearched })
    const yielder = new EventLoopYielder()
    const read: { readonly id: string; readonly text: string }[] = []
    for (const row of rows.toReversed()) {
      const texts = textsOf(row, language)
      if (texts) read.push({ id: row.id, text: `${texts.title}\n${texts.content}` })
      if (yielder.isDue) await yielder.yield()
    }
    const { list, total } = pageOfList(
      read,
      input,
      ({ text }) => text,
      () => 0,
    )
    const whole = await store.messagesById(
      db,
      userId,
      list.map(({ id }) => id),
    )
    const found = list.flatMap(({ id }) => whole.get(id) ?? [])
    return { list: found.flatMap((row) => presentMessage(row, language) ?? []), total }
  })
}

/** Placeholders with terms of ours: a role by its number, an unknown browser or system. */
function inWords(name: string, value: TextParams[string], language: Language): TextParams[string] {
  if (name === 'role') return translate(language, `message.role.${value}`)
  if ((name === 'browser' || name === 'os') && value === '?')
    return translate(language, `message.unknown.${name}`)
  return value
}

const kept = 365 * day

/** Deletes messages older than a year. */
export function deleteOldMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.deleteOldMessages(db, new Date(clock.now() - kept))
}
