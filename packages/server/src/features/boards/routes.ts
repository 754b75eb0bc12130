/** Calls of boards. */
import { can } from '@footfall/contract/access'
import type { boardCalls } from '@footfall/contract/api/board'
import type { KeptCard } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { pageOfList } from '../../lib/page-of-list.ts'
import type { Stats } from '../../stats/stats.ts'
import { seenBy } from '../teams/seen-by.ts'
import { reachOf } from '../teams/within-reach.ts'
import { addBoard, type Board, boardOf, changeBoard, deleteBoard, shareBoard, websitesOf } from './boards.ts'
import { cardHandlers } from './card-routes.ts'
import { type ListRow, presentBoard, presentCard, presentRow } from './present-boards.ts'
import { sharedBoardHandlers } from './shared-routes.ts'
import { shownOn } from './shown-websites.ts'
import * as store from './store.ts'

export function boardHandlers(context: Context, stats: Pick<Stats, 'reports'>): Handlers<typeof boardCalls> {
  const { db, publicUrl } = context
  /** Users without the right to share do not get this. */
  const presentSharing = ({ shareCode, sharePassword, shareExpires }: Board, mayShare: boolean) => ({
    share_url: mayShare && shareCode !== null ? `${publicUrl}/shared-board/${shareCode}` : null,
    share_has_password: mayShare && sharePassword !== null,
    share_expires_at: mayShare ? shareExpires : null,
  })

  return {
    ...cardHandlers(context, stats),
    ...sharedBoardHandlers(context, stats),
    '/board/list': async ({ input, membership }) => {
      const [newestFirst, reaches] = await Promise.all([
        store.boardsOf(db, membership.teamId),
        reachOf(db, membership),
      ])
      const textOf = ({ name, description }: ListRow) => `${name}\n${description}`
      const { list, total } = pageOfList(newestFirst.toReversed(), input, textOf, () => 0)
      return { list: list.map((row) => presentRow(row, reaches)), total }
    },
    '/board/add': async ({ input: { name, description }, ...author }) =>
      presentBoard(await addBoard(context, author, { name, description, cards: [] }), true),
    '/board/item': async ({ input, membership }) => {
      const board = await boardOf(db, membership.teamId, input.board_id)
      const [websites, reaches] = await Promise.all([
        shownOn(context, board, membership),
        reachOf(db, membership),
      ])
      const sees = seenBy(membership)
      return {
        ...presentBoard(board, reaches(websitesOf(board.body.cards))),
        cards: board.body.cards.map((card) => presentCard(card, websites, sees)),
        ...presentSharing(board, can(membership.role, 'website.edit')),
      }
    },
    '/board/edit': async ({ input: { board_id, name, description, order }, ...author }) => {
      const board = await changeBoard(context, author, {
        id: board_id,
        about: ({ cards }) => cards,
        change: (before) => ({
          name: name ?? before.name,
          description: description ?? before.description,
          cards: order ? inOrder(before.cards, order) : before.cards,
        }),
      })
      return presentBoard(board, true)
    },
    '/board/delete': ({ input, ...author }) => deleteBoard(context, author, input.board_id),
    '/board/share': async ({ input: { team_id: _, board_id, ...sharing }, ...author }) => {
      const board = await shareBoard(context, author, { id: board_id, ...sharing })
      return presentSharing(board, true)
    },
  }
}

/** Cards that are not named stay behind the others. Repeated and unknown names are ignored. */
function inOrder(cards: readonly KeptCard[], order: readonly string[]): KeptCard[] {
  const named = [...new Set(order)].flatMap((id) => cards.filter(({ card_id }) => card_id === id))
  return [...named, ...cards.filter((card) => !named.includes(card))]
}
