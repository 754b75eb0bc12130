/** The calls of the message center, limited to the caller's own messages. */
import type { messageCalls } from '@footfall/contract/api/message'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cutOf } from '../../lib/cut.ts'
import { presentMessage, searchMessages } from './messages.ts'
import * as store from './store.ts'

export function messageHandlers({ db, clock }: Context): Handlers<typeof messageCalls> {
  return {
    '/message/unread_message': async ({ viewer }) => ({
      unread_message_count: await store.countMessages(db, viewer.userId, true),
    }),
    '/message/list': async ({ viewer, input, request }) => {
      if (input.search !== '') return searchMessages(db, viewer.userId, input, request.language)
      const unread = input.status === 'unread'
      const [rows, total] = await Promise.all([
        store.messagesOf(db, viewer.userId, { unread, order: input.order, ...cutOf(input) }),
        store.countMessages(db, viewer.userId, unread),
      ])
      return { list: rows.flatMap((row) => presentMessage(row, request.language) ?? []), total }
    },
    '/message/set_status': async ({ viewer, input }) => {
      const ids = 'all' in input ? 'all' : input.message_ids
      const readAt = input.status === 'unread' ? null : new Date(clock.now())
      const changed =
        input.status === 'deleted'
          ? await store.deleteMessages(db, viewer.userId, ids)
          : await store.markMessages(db, viewer.userId, ids, readAt)
      return { changed, unread_message_count: await store.countMessages(db, viewer.userId, true) }
    },
  }
}
