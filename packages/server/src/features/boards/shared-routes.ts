/** Calls of readers of a shared board. */
import type { boardCalls } from '@footfall/contract/api/board'
import { type KeptCard, revealsVisitors } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../../stats/stats.ts'
import { answerCards } from './answer-cards.ts'
import { type Board, sharedBoard } from './boards.ts'
import { presentShared } from './present-boards.ts'
import { shownOn } from './shown-websites.ts'

type SharedCall = '/board/shared_item' | '/board/shared_data'

export function sharedBoardHandlers(
  context: Context,
  stats: Pick<Stats, 'reports'>,
): Pick<Handlers<typeof boardCalls>, SharedCall> {
  return {
    '/board/shared_item': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await shownOn(context, board, null)
      const { name, description } = board.body
      const cards = cardsForAll(board).map((card) => presentShared(card, websites))
      return { name, description, cards }
    },
    '/board/shared_data': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await shownOn(context, board, null)
      const asked = {
        cards: cardsForAll(board),
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
      }
      return { list: await answerCards(stats, asked, request) }
    },
  }
}

/** The cards for readers of a shared board. */
function cardsForAll({ body }: Board): KeptCard[] {
  return body.cards.filter((card) => !revealsVisitors(card))
}
