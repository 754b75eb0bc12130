/** The calls of support conversations. */
import type { supportCalls } from '@footfall/contract/api/support'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cutOf } from '../../lib/cut.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { findPerson } from '../accounts/people.ts'
import { questionRecipients } from '../billing/contact.ts'
import { answerPerson, readConversation, writeToOperators } from './conversation.ts'
import { isOperator } from './operators.ts'
import * as store from './store.ts'
import { widgetOf } from './widget.ts'

export function supportHandlers(context: Context): Handlers<typeof supportCalls> {
  const { db, config } = context
  const kind = config.supportWidget
    ? 'widget'
    : questionRecipients(config).length > 0
      ? 'conversation'
      : 'none'
  return {
    '/support/state': async ({ viewer }) => {
      const operator = isOperator(config, viewer)
      const [own, waiting] = await Promise.all([
        store.countUnread(db, viewer.userId, true),
        operator ? store.countWaiting(db) : 0,
      ])
      return { kind, feedback_url: config.feedbackUrl, operator, unread_count: own + waiting }
    },
    '/support/widget': async ({ viewer }) => {
      const person = await findPerson(db, viewer.userId)
      return { widget: person && widgetOf(config, person) }
    },
    '/support/conversation': ({ viewer }) => readConversation(context, viewer.userId, false),
    '/support/write': ({ viewer, input }) => writeToOperators(context, viewer, input.text),
    '/support/inbox': async ({ input }) => {
      const { list, total } = await store.inbox(db, {
        search: input.search,
        ...cutOf(input),
      })
      return {
        list: list.map(({ last_at, last_text, ...row }) => ({
          ...row,
          last_text: last_text ?? '',
          last_at: unixTime(last_at),
        })),
        total,
      }
    },
    '/support/inbox_item': async ({ input }) => {
      if (!(await findPerson(db, input.user_id))) refuse('not_found')
      return readConversation(context, input.user_id, true)
    },
    '/support/answer': ({ viewer, input }) => answerPerson(context, viewer, input),
  }
}
