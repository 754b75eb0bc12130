/** A conversation between a user and the operators. Unread messages are announced by mail, once until they are read. */
import type { SupportLine } from '@footfall/contract/api/support'
import { day, hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { findPerson, findPersonByName, type Person } from '../accounts/people.ts'
import { questionRecipients } from '../billing/contact.ts'
import { countTry, type Limit, limitTries } from '../limits/limits.ts'
import * as store from './store.ts'

const year = 365 * day

const writing: Limit = { name: 'support_write', most: 30, window: hour }
const writingADay: Limit = { name: 'support_write_day', most: 100, window: day }
/** Mails to one operator, from all users: many accounts together cannot fill a mailbox. The inbox shows the rest. */
const mailLimit: Limit = { name: 'support_mail', most: 60, window: hour }
const answering: Limit = { name: 'support_answer', most: 300, window: hour }

/** Messages shown per conversation. */
const shown = 200

/** The messages of a user's conversation. Those of the other side, and older ones, count as read from now on. */
export async function readConversation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  asOperator: boolean,
): Promise<{ list: SupportLine[] }> {
  const rows = await store.linesOf(db, userId, shown)
  await store.markRead(db, rows, { userId, fromOperator: !asOperator, now: new Date(clock.now()) })
  return {
    list: rows.map((row) => ({
      line_id: row.id,
      from_operator: row.from_operator,
      author: row.author,
      text: row.text,
      created_at: unixTime(row.created_at),
    })),
  }
}

/** Refuses `support_none` if nobody would read it, `too_many_tries` for too many messages. */
export async function writeToOperators(
  context: Context,
  viewer: UserViewer,
  text: string,
): Promise<SupportLine> {
  if (questionRecipients(context.config).length === 0) refuse('support_none')
  await limitTries(context, writing, viewer.userId)
  await limitTries(context, writingADay, viewer.userId)
  const person = await findPerson(context.db, viewer.userId)
  if (!person) return refuse('not_found')
  return context.db.transaction().execute(async (change) => {
    await store.lockConversation(change, person.userId)
    const first = (await store.countUnread(change, person.userId, false)) === 0
    const line = await addLine(context, change, { person, operator: null, text })
    if (first) await mailOperators(context, change, person, text)
    return line
  })
}

/** Refuses `not_found` if there is no such user. */
export async function answerPerson(
  context: Context,
  viewer: UserViewer,
  { user_id, text }: { readonly user_id: string; readonly text: string },
): Promise<SupportLine> {
  await limitTries(context, answering, viewer.userId)
  const { db } = context
  const [person, operator] = await Promise.all([findPerson(db, user_id), findPerson(db, viewer.userId)])
  if (!person || !operator) return refuse('not_found')
  return db.transaction().execute(async (change) => {
    await store.lockConversation(change, user_id)
    const first = (await store.countUnread(change, user_id, true)) === 0
    const line = await addLine(context, change, { person, operator, text })
    if (first && person.email !== null)
      await queueMail(change, {
        to: person.email,
        language: person.language,
        text: 'support_answer',
        params: { name: person.name, words: text },
        path: '/support',
      })
    return line
  })
}

interface Said {
  readonly person: Person
  readonly operator: Person | null
  readonly text: string
}

async function addLine({ clock }: Context, db: Db, { person, operator, text }: Said): Promise<SupportLine> {
  const now = new Date(clock.now())
  const lineId = await store.insertLine(db, {
    userId: person.userId,
    operatorId: operator?.userId ?? null,
    text,
    now,
  })
  return {
    line_id: lineId,
    from_operator: operator !== null,
    author: operator?.name ?? null,
    text,
    created_at: unixTime(now),
  }
}

/** A reply to the mail goes to the user, if an address is known. */
async function mailOperators(context: Context, db: Db, person: Person, text: string): Promise<void> {
  for (const address of questionRecipients(context.config)) {
    if ((await countTry({ ...context, db }, mailLimit, address)) > mailLimit.most) continue
    const operator = await findPersonByName(db, address)
    await queueMail(db, {
      to: address,
      language: operator?.language ?? person.language,
      text: person.email === null ? 'support_question' : 'support_question_by_mail',
      params: { sender: person.name, words: text },
      path: '/support',
      ...(person.email === null ? {} : { replyTo: person.email }),
    })
  }
}

/** Deletes messages older than a year. */
export function deleteOldLines({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.deleteOldLines(db, new Date(clock.now() - year))
}
