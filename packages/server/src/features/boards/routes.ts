/** The calls of boards. */

import { randomUUID } from 'node:crypto'
import { can } from '@footfall/contract/access'
import type { BoardRow, boardCalls, CardRow, SharedCard } from '@footfall/contract/api/board'
import { boardLimits, type KeptCard } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Membership, WebsiteAccess } from '../../http/viewer.ts'
import { refuse, refuseInput } from '../../lib/refusal.ts'
import type { Stats } from '../../stats/stats.ts'
import { seenBy } from '../teams/seen-by.ts'
import { findWebsite } from '../websites/find-website.ts'
import { answerCards } from './answer-cards.ts'
import {
  addBoard,
  type Board,
  boardOf,
  boardsOf,
  changeBoard,
  deleteBoard,
  shareBoard,
  sharedBoard,
} from './boards.ts'

type Websites = ReadonlyMap<string, WebsiteAccess>

export function boardHandlers(context: Context, stats: Pick<Stats, 'reports'>): Handlers<typeof boardCalls> {
  const { db, publicUrl } = context
  /** What `mayShare` need not be told is not. */
  const presentSharing = ({ shareCode, sharePassword, shareExpires }: Board, mayShare: boolean) => ({
    share_url: mayShare && shareCode !== null ? `${publicUrl}/shared-board/${shareCode}` : null,
    share_has_password: mayShare && sharePassword !== null,
    share_expires_at: mayShare ? shareExpires : null,
  })

  /** Those of the team's websites that cards show, and that `membership` sees; all of them for the readers of a share. */
  async function websitesOf({ teamId, body }: Board, membership: Membership | null): Promise<Websites> {
    const named = [...new Set(body.cards.map(({ website_id }) => website_id))]
    const ids = membership ? seenBy(membership, named) : named
    const found = await Promise.all(ids.map((id) => findWebsite(context, id)))
    const open = found.filter((website) => website?.teamId === teamId && (membership || !website.planLapsed))
    return new Map(open.flatMap((website) => (website ? [[website.websiteId, website]] : [])))
  }

  /** Refuses `invalid_input` for a website that is none of the team's, or not seen. */
  async function mustSee(membership: Membership, websiteId: string, path: string): Promise<void> {
    const [seen] = seenBy(membership, [websiteId])
    const website = seen === undefined ? null : await findWebsite(context, seen)
    if (website?.teamId !== membership.teamId) refuseInput([{ path, message: 'website_unknown' }])
  }

  const cardOf = (board: Board, id: string): KeptCard =>
    board.body.cards.find(({ card_id }) => card_id === id) ?? refuse('not_found')

  return {
    '/board/list': async ({ input, membership }) => {
      const wanted = input.search.toLowerCase()
      const all = await boardsOf(db, membership.teamId)
      const found = all.filter(({ body }) =>
        `${body.name}\n${body.description}`.toLowerCase().includes(wanted),
      )
      if (input.order === 'asc') found.reverse()
      const from = (input.page - 1) * input.page_size
      return { list: found.slice(from, from + input.page_size).map(presentBoard), total: found.length }
    },
    '/board/add': async ({ input: { name, description }, viewer, membership }) =>
      presentBoard(await addBoard(context, { viewer, membership }, { name, description, cards: [] })),
    '/board/item': async ({ input, membership }) => {
      const board = await boardOf(db, membership.teamId, input.board_id)
      const websites = await websitesOf(board, membership)
      return {
        ...presentBoard(board),
        cards: board.body.cards.map((card) => presentCard(card, websites)),
        ...presentSharing(board, can(membership.role, 'website.edit')),
      }
    },
    '/board/edit': async ({ input: { board_id, name, description, order }, viewer, membership }) => {
      const board = await changeBoard(context, { viewer, membership }, board_id, (before) => ({
        name: name ?? before.name,
        description: description ?? before.description,
        cards: order ? inOrder(before.cards, order) : before.cards,
      }))
      return presentBoard(board)
    },
    '/board/delete': async ({ input, viewer, membership }) => {
      await deleteBoard(context, { viewer, membership }, input.board_id)
      return {}
    },
    '/board/pin': async ({ input: { board_id, card }, viewer, membership }) => {
      await mustSee(membership, card.website_id, 'card.website_id')
      const kept = { ...card, card_id: randomUUID() }
      const board = await changeBoard(context, { viewer, membership }, board_id, ({ cards, ...rest }) => {
        if (cards.length >= boardLimits.cards) refuse('too_many', { limit: boardLimits.cards })
        return { ...rest, cards: [...cards, kept] }
      })
      return presentCard(kept, await websitesOf(board, membership))
    },
    '/board/edit_card': async ({ input: { board_id, card_id, title, wide }, viewer, membership }) => {
      const board = await changeBoard(context, { viewer, membership }, board_id, ({ cards, ...rest }) => ({
        ...rest,
        cards: cards.map((card) =>
          card.card_id === card_id ? { ...card, title: title ?? card.title, wide: wide ?? card.wide } : card,
        ),
      }))
      return presentCard(cardOf(board, card_id), await websitesOf(board, membership))
    },
    '/board/unpin': async ({ input: { board_id, card_id }, viewer, membership }) => {
      await changeBoard(context, { viewer, membership }, board_id, ({ cards, ...rest }) => {
        const left = cards.filter((card) => card.card_id !== card_id)
        if (left.length === cards.length) refuse('not_found')
        return { ...rest, cards: left }
      })
      return {}
    },
    '/board/data': async ({ input, viewer, membership, request }) => {
      const board = await boardOf(db, membership.teamId, input.board_id)
      const websites = await websitesOf(board, membership)
      const asked = {
        cards: board.body.cards,
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
        askedBy: viewer.userId,
      }
      return { list: await answerCards(stats, asked, request) }
    },
    '/board/share': async ({ input: { team_id: _, board_id, ...sharing }, viewer, membership }) => {
      const board = await shareBoard(
        context,
        { viewer, membership },
        { id: board_id, ...sharing },
        async (board) => {
          // Nobody makes public what they do not see themselves.
          const hidden = board.body.cards.some(
            ({ website_id }) => seenBy(membership, [website_id]).length === 0,
          )
          if (hidden) refuse('not_allowed')
        },
      )
      return presentSharing(board, true)
    },
    '/board/shared_item': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await websitesOf(board, null)
      const { name, description, cards } = board.body
      return { name, description, cards: cards.map((card) => presentShared(card, websites)) }
    },
    '/board/shared_data': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await websitesOf(board, null)
      const asked = {
        cards: board.body.cards,
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
      }
      return { list: await answerCards(stats, asked, request) }
    },
  }
}

/** Cards that are not named stay behind the others; what is named twice or unknown counts for nothing. */
function inOrder(cards: readonly KeptCard[], order: readonly string[]): KeptCard[] {
  const named = [...new Set(order)].flatMap((id) => cards.filter(({ card_id }) => card_id === id))
  return [...named, ...cards.filter((card) => !named.includes(card))]
}

function presentBoard({ id, teamId, body, shareCode, createdAt, updatedAt }: Board): BoardRow {
  return {
    board_id: id,
    team_id: teamId,
    name: body.name,
    description: body.description,
    card_count: body.cards.length,
    shared: shareCode !== null,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** Of a website that the caller does not see, the title alone. */
function presentCard(card: KeptCard, websites: Websites): CardRow {
  const website = websites.get(card.website_id)
  const known = { website_name: website?.name ?? null, time_zone: website?.timeZone ?? null }
  return website ? { ...card, ...known } : { ...card, ...known, input: {}, state: {} }
}

/** Filters may name what is nobody else's business; the screen it was pinned from holds them, too. */
function presentShared(card: KeptCard, websites: Websites): SharedCard {
  const { card_id, report, title, wide, website_name, time_zone, input } = presentCard(card, websites)
  const { filters: _kept, ...shown } = input
  return { card_id, report, title, wide, website_name, time_zone, input: shown }
}
