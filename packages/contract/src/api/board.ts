/** Calls for a team's boards and for shared boards. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { displayName, id, longText, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { boardLimits, boardShape, card, cardShape } from '../resources/board.ts'
import { namedTimeRanges } from '../stats/time.ts'

const view = { kind: 'team', action: 'team.view' } as const
const save = { kind: 'team', action: 'report.save' } as const
const share = { kind: 'team', action: 'website.edit' } as const
/** For holders of the board's share code, which the call itself looks up. */
const open = { kind: 'public' } as const

const which = { team_id: id, board_id: id }
export const boardRow = z.object({
  board_id: id,
  team_id: id,
  name: z.string(),
  description: z.string(),
  /** The number of cards. */
  card_count: z.int(),
  shared: z.boolean(),
  /** Whether the caller sees every website on it. Only then may the caller change, share or delete the whole board. */
  within_reach: z.boolean(),
  created_at: unixTime,
  updated_at: unixTime,
})
export type BoardRow = z.infer<typeof boardRow>

export const cardRow = z.object({
  ...cardShape,
  card_id: id,
  /** Null: the caller does not see the website. */
  title: z.string().nullable(),
  /** Null: the website was deleted, or the caller does not see it. */
  website_name: z.string().nullable(),
  time_zone: z.string().nullable(),
})
export type CardRow = z.infer<typeof cardRow>

/** Null and false if it is not shared, or the caller may not share. */
const boardSharing = {
  share_url: z.string().nullable(),
  share_has_password: z.boolean(),
  share_expires_at: unixTime.nullable(),
}

const boardItem = z.object({
  ...boardRow.shape,
  cards: z.array(cardRow),
  ...boardSharing,
})
export type BoardItem = z.infer<typeof boardItem>

/** The answer for a card: the report's result, or the reason why there is none, in the caller's language. */
export const cardAnswer = z.object({
  card_id: id,
  result: z.unknown().nullable(),
  problem: z.object({ reason: z.string(), message: z.string() }).nullable(),
})
export type CardAnswer = z.infer<typeof cardAnswer>

const cardIds = z
  .array(id)
  .min(1)
  .max(boardLimits.at_once)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' })
const answers = z.object({ list: z.array(cardAnswer) })

/** A card of a shared board, without its filters and the screen it was pinned from. */
export const sharedCard = z.object({
  card_id: id,
  report: cardShape.report,
  title: z.string(),
  input: z.record(z.string(), z.unknown()),
  wide: z.boolean(),
  website_name: z.string().nullable(),
  time_zone: z.string().nullable(),
})
export type SharedCard = z.infer<typeof sharedCard>

/** The code, and the password if the board has one. */
const code = { sharecode: z.string().min(1).max(64), share_password: z.string().max(128).optional() }

export const boardCalls = calls([
  call('/board/list', {
    access: view,
    input: z.object({
      team_id: id,
      ...listInput,
      order_by: z.enum(['updated_at']).default('updated_at'),
    }),
    output: listOf(boardRow),
    summary: 'The boards of a team, the last changed one first.',
  }),
  call('/board/add', {
    access: save,
    input: z.object({ team_id: id, ...boardShape }),
    output: boardRow,
    summary: 'Makes an empty board; at most 100 in a team.',
  }),
  call('/board/item', {
    access: view,
    input: z.object(which),
    output: boardItem,
    summary: 'A board with its cards in their order.',
  }),
  call('/board/edit', {
    access: save,
    input: z.object({
      ...which,
      name: displayName(100).optional(),
      description: longText(1000).optional(),
      /** The new order of the cards. Cards that are not named stay behind the others. */
      order: z.array(id).max(boardLimits.cards).optional(),
    }),
    output: boardRow,
    summary: 'Changes the given fields of a board.',
  }),
  call('/board/delete', {
    access: save,
    input: z.object(which),
    output: none,
    summary: 'Deletes a board; its shared link becomes invalid.',
  }),
  call('/board/pin', {
    access: save,
    input: z.object({ ...which, card }),
    output: cardRow,
    summary: 'Adds a card at the end of a board; at most 50 on a board.',
  }),
  call('/board/edit_card', {
    access: save,
    input: z.object({
      ...which,
      card_id: id,
      title: displayName(100).optional(),
      wide: z.boolean().optional(),
    }),
    output: cardRow,
    summary: 'Changes a card’s title or width.',
  }),
  call('/board/unpin', {
    access: save,
    input: z.object({ ...which, card_id: id }),
    output: none,
    summary: 'Removes a card from a board.',
  }),
  call('/board/data', {
    access: view,
    /** `time_range`: asks all of them about this period instead of their own. */
    input: z.object({ ...which, card_ids: cardIds, time_range: z.enum(namedTimeRanges).optional() }),
    output: answers,
    summary: 'The contents of several cards of a board; a card that cannot be answered says why.',
  }),
  call('/board/share', {
    access: share,
    input: z.object({
      ...which,
      share: z.boolean(),
      renew: z.boolean().default(false),
      /** Null removes the password. */
      password: z.string().min(8).max(128).nullable().optional(),
      expires_at: unixTime.nullable().optional(),
    }),
    output: z.object(boardSharing),
    summary:
      'Shares a board by a link, stops sharing it, or (`renew`) replaces the link: the old one becomes invalid at once. Also changes the password and expiry that are given.',
  }),
  call('/board/shared_item', {
    access: open,
    input: z.object(code),
    output: z.object({ name: z.string(), description: z.string(), cards: z.array(sharedCard) }),
    summary: 'The board behind a share code.',
  }),
  call('/board/shared_data', {
    access: open,
    input: z.object({ ...code, card_ids: cardIds }),
    output: answers,
    summary: 'The contents of several cards of a shared board.',
  }),
])
