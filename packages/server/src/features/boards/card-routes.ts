/** Calls of a board's cards. */
import { randomUUID } from 'node:crypto'
import type { boardCalls } from '@footfall/contract/api/board'
import { boardLimits, type KeptCard } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import type { Stats } from '../../stats/stats.ts'
import { seenBy } from '../teams/seen-by.ts'
import { answerCards } from './answer-cards.ts'
import { boardOf, changeBoard } from './boards.ts'
import { presentCard } from './present-boards.ts'
import { mustSee, shownOn } from './shown-websites.ts'

type CardCall = '/board/pin' | '/board/edit_card' | '/board/unpin' | '/board/data'

export function cardHandlers(
  context: Context,
  stats: Pick<Stats, 'reports'>,
): Pick<Handlers<typeof boardCalls>, CardCall> {
  return {
    '/board/pin': async ({ input: { board_id, card }, ...author }) => {
      await mustSee(context, author.membership, card.website_id)
      const kept = { ...card, card_id: randomUUID() }
      const board = await changeBoard(context, author, {
        id: board_id,
        about: () => [kept],
        change: ({ cards, ...rest }) => {
          if (cards.length >= boardLimits.cards) refuse('too_many', { limit: boardLimits.cards })
          return { ...rest, cards: [...cards, kept] }
        },
      })
      return presentCard(kept, await shownOn(context, board, author.membership), seenBy(author.membership))
    },
    '/board/edit_card': async ({ input: { board_id, card_id, title, wide }, ...author }) => {
      const board = await changeBoard(context, author, {
        id: board_id,
        about: ({ cards }) => [cardAmong(cards, card_id)],
        change: ({ cards, ...rest }) => {
          const edit = (card: KeptCard) => ({ ...card, title: title ?? card.title, wide: wide ?? card.wide })
          return { ...rest, cards: cards.map((card) => (card.card_id === card_id ? edit(card) : card)) }
        },
      })
      const edited = cardAmong(board.body.cards, card_id)
      return presentCard(edited, await shownOn(context, board, author.membership), seenBy(author.membership))
    },
    '/board/unpin': async ({ input: { board_id, card_id }, ...author }) => {
      await changeBoard(context, author, {
        id: board_id,
        about: ({ cards }) => [cardAmong(cards, card_id)],
        change: ({ cards, ...rest }) => ({
          ...rest,
          cards: cards.filter((card) => card.card_id !== card_id),
        }),
      })
    },
    '/board/data': async ({ input, viewer, membership, request }) => {
      const board = await boardOf(context.db, membership.teamId, input.board_id)
      const websites = await shownOn(context, board, membership)
      const asked = {
        cards: board.body.cards,
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
        askedBy: viewer.userId,
        timeRange: input.time_range,
      }
      return { list: await answerCards(stats, asked, request) }
    },
  }
}

/** Refuses `not_found`. */
function cardAmong(cards: readonly KeptCard[], id: string): KeptCard {
  return cards.find(({ card_id }) => card_id === id) ?? refuse('not_found')
}
