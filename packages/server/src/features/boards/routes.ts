/** Calls of boards. */

import { randomUUID } from 'node:crypto'
import { can } from '@footfall/contract/access'
import type { BoardRow, boardCalls, CardRow, SharedCard } from '@footfall/contract/api/board'
import { boardLimits, type KeptCard, revealsVisitors } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Membership, WebsiteAccess } from '../../http/viewer.ts'
import { pageOfList } from '../../lib/page-of-list.ts'
import { refuse, refuseInput } from '../../lib/refusal.ts'
import { unixTime } from '../../lib/unix-time.ts'
import type { Stats } from '../../stats/stats.ts'
import { seenBy } from '../teams/seen-by.ts'
import { type Reach, reachOf } from '../teams/within-reach.ts'
import { findWebsite } from '../websites/find-website.ts'
import { answerCards } from './answer-cards.ts'
import {
  addBoard,
  type Board,
  boardOf,
  changeBoard,
  deleteBoard,
  shareBoard,
  sharedBoard,
  websitesOf,
} from './boards.ts'
import * as store from './store.ts'

type Websites = ReadonlyMap<string, WebsiteAccess>

export function boardHandlers(context: Context, stats: Pick<Stats, 'reports'>): Handlers<typeof boardCalls> {
  const { db, publicUrl } = context
  /** Users without the right to share do not get this. */
  const presentSharing = ({ shareCode, sharePassword, shareExpires }: Board, mayShare: boolean) => ({
    share_url: mayShare && shareCode !== null ? `${publicUrl}/shared-board/${shareCode}` : null,
    share_has_password: mayShare && sharePassword !== null,
    share_expires_at: mayShare ? shareExpires : null,
  })

  /** The team's websites that cards show, limited to those that `membership` sees; all of them for readers of a share. */
  async function shownOn({ teamId, body }: Board, membership: Membership | null): Promise<Websites> {
    const named = websitesOf(body.cards)
    const ids = membership ? seenBy(membership, named) : named
    const found = await Promise.all(ids.map((id) => findWebsite(context, id)))
    const open = found.filter((website) => website?.teamId === teamId && (membership || !website.planLapsed))
    return new Map(open.flatMap((website) => (website ? [[website.websiteId, website]] : [])))
  }

  /** Refuses `invalid_input` for a website that is not the team's, or not visible. */
  async function mustSee(membership: Membership, websiteId: string, path: string): Promise<void> {
    const [seen] = seenBy(membership, [websiteId])
    const website = seen === undefined ? null : await findWebsite(context, seen)
    if (website?.teamId !== membership.teamId) refuseInput([{ path, message: 'website_unknown' }])
  }

  return {
    '/board/list': async ({ input, membership }) => {
      const [newestFirst, reaches] = await Promise.all([
        store.boardsOf(db, membership.teamId),
        reachOf(db, membership),
      ])
      const textOf = ({ name, description }: ListRow) => `${name}\n${description}`
      const { list, total } = pageOfList(newestFirst.toReversed(), input, textOf, () => 0)
      return { list: list.map((row) => presentRow(row, reaches)), total }
    },
    '/board/add': async ({ input: { name, description }, viewer, membership }) =>
      presentBoard(await addBoard(context, { viewer, membership }, { name, description, cards: [] }), true),
    '/board/item': async ({ input, membership }) => {
      const board = await boardOf(db, membership.teamId, input.board_id)
      const [websites, reaches] = await Promise.all([shownOn(board, membership), reachOf(db, membership)])
      return {
        ...presentBoard(board, reaches(websitesOf(board.body.cards))),
        cards: board.body.cards.map((card) => presentCard(card, websites)),
        ...presentSharing(board, can(membership.role, 'website.edit')),
      }
    },
    '/board/edit': async ({ input: { board_id, name, description, order }, viewer, membership }) => {
      const board = await changeBoard(
        context,
        { viewer, membership },
        {
          id: board_id,
          about: ({ cards }) => cards,
          change: (before) => ({
            name: name ?? before.name,
            description: description ?? before.description,
            cards: order ? inOrder(before.cards, order) : before.cards,
          }),
        },
      )
      return presentBoard(board, true)
    },
    '/board/delete': async ({ input, viewer, membership }) => {
      await deleteBoard(context, { viewer, membership }, input.board_id)
      return {}
    },
    '/board/pin': async ({ input: { board_id, card }, viewer, membership }) => {
      await mustSee(membership, card.website_id, 'card.website_id')
      const kept = { ...card, card_id: randomUUID() }
      const board = await changeBoard(
        context,
        { viewer, membership },
        {
          id: board_id,
          about: () => [],
          change: ({ cards, ...rest }) => {
            if (cards.length >= boardLimits.cards) refuse('too_many', { limit: boardLimits.cards })
            return { ...rest, cards: [...cards, kept] }
          },
        },
      )
      return presentCard(kept, await shownOn(board, membership))
    },
    '/board/edit_card': async ({ input: { board_id, card_id, title, wide }, viewer, membership }) => {
      const board = await changeBoard(
        context,
        { viewer, membership },
        {
          id: board_id,
          about: ({ cards }) => [cardAmong(cards, card_id)],
          change: ({ cards, ...rest }) => ({
            ...rest,
            cards: cards.map((card) =>
              card.card_id === card_id
                ? { ...card, title: title ?? card.title, wide: wide ?? card.wide }
                : card,
            ),
          }),
        },
      )
      return presentCard(cardAmong(board.body.cards, card_id), await shownOn(board, membership))
    },
    '/board/unpin': async ({ input: { board_id, card_id }, viewer, membership }) => {
      await changeBoard(
        context,
        { viewer, membership },
        {
          id: board_id,
          about: ({ cards }) => [cardAmong(cards, card_id)],
          change: ({ cards, ...rest }) => ({
            ...rest,
            cards: cards.filter((card) => card.card_id !== card_id),
          }),
        },
      )
      return {}
    },
    '/board/data': async ({ input, viewer, membership, request }) => {
      const board = await boardOf(db, membership.teamId, input.board_id)
      const websites = await shownOn(board, membership)
      const asked = {
        cards: board.body.cards,
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
        askedBy: viewer.userId,
        timeRange: input.time_range,
      }
      return { list: await answerCards(stats, asked, request) }
    },
    '/board/share': async ({ input: { team_id: _, board_id, ...sharing }, viewer, membership }) => {
      const board = await shareBoard(context, { viewer, membership }, { id: board_id, ...sharing })
      return presentSharing(board, true)
    },
    '/board/shared_item': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await shownOn(board, null)
      const { name, description } = board.body
      const cards = cardsForAll(board).map((card) => presentShared(card, websites))
      return { name, description, cards }
    },
    '/board/shared_data': async ({ input, request }) => {
      const board = await sharedBoard(context, input.sharecode, input.share_password, request)
      const websites = await shownOn(board, null)
      const asked = {
        cards: cardsForAll(board),
        ids: input.card_ids,
        websiteOf: ({ website_id }: KeptCard) => websites.get(website_id) ?? null,
      }
      return { list: await answerCards(stats, asked, request) }
    },
  }
}

/** Cards that are not named stay behind the others. Repeated and unknown names are ignored. */
function inOrder(cards: readonly KeptCard[], order: readonly string[]): KeptCard[] {
  const named = [...new Set(order)].flatMap((id) => cards.filter(({ card_id }) => card_id === id))
  return [...named, ...cards.filter((card) => !named.includes(card))]
}

/** The cards for readers of a shared board. */
function cardsForAll({ body }: Board): KeptCard[] {
  return body.cards.filter((card) => !revealsVisitors(card))
}

/** Refuses `not_found`. */
function cardAmong(cards: readonly KeptCard[], id: string): KeptCard {
  return cards.find(({ card_id }) => card_id === id) ?? refuse('not_found')
}

type ListRow = Awaited<ReturnType<typeof store.boardsOf>>[number]

function presentRow({ id, team_id, name, description, ...row }: ListRow, reaches: Reach): BoardRow {
  return {
    board_id: id,
    team_id,
    name,
    description,
    card_count: row.website_ids.length,
    shared: row.share_code !== null,
    within_reach: reaches(row.website_ids),
    created_at: unixTime(row.created_at),
    updated_at: unixTime(row.updated_at),
  }
}

function presentBoard(
  { id, teamId, body, shareCode, createdAt, updatedAt }: Board,
  withinReach: boolean,
): BoardRow {
  return {
    board_id: id,
    team_id: teamId,
    name: body.name,
    description: body.description,
    card_count: body.cards.length,
    shared: shareCode !== null,
    within_reach: withinReach,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** For a website that the caller does not see, only the title. */
function presentCard(card: KeptCard, websites: Websites): CardRow {
  const website = websites.get(card.website_id)
  const known = { website_name: website?.name ?? null, time_zone: website?.timeZone ?? null }
  return website ? { ...card, ...known } : { ...card, ...known, input: {}, state: {} }
}

/** Filters may contain private information, and so may the screen from which the card was pinned. */
function presentShared(card: KeptCard, websites: Websites): SharedCard {
  const { card_id, report, title, wide, website_name, time_zone, input } = presentCard(card, websites)
  const { filters: _kept, ...shown } = input
  return { card_id, report, title, wide, website_name, time_zone, input: shown }
}
