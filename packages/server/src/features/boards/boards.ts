/**
 * Creates, changes and deletes a team's boards. The team is locked meanwhile, so no change undoes another. A user cannot change a board that shows
 * more websites than the user sees.
 */
import { type Action, can } from '@footfall/contract/access'
import { type BoardBody, boardBody, boardLimits, type KeptCard } from '@footfall/contract/resources/board'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Asking, Membership, UserViewer } from '../../http/viewer.ts'
import { defined } from '../../lib/defined.ts'
import { refuse, refuseInput } from '../../lib/errors/refusal.ts'
import { randomCode } from '../../lib/secrets/token.ts'
import { unixTime, unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { recordAudit } from '../audit/audit.ts'
import { askPassword } from '../sharing/share-password.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { planOf } from '../teams/plan-limits.ts'
import { requireReach } from '../teams/within-reach.ts'
import * as store from './store.ts'

export { sharedInputsOf } from './store.ts'

/** Letters and digits of a board's share code: 119 bits. */
const codeLength = 20

export interface Board {
  readonly id: string
  readonly teamId: string
  readonly body: BoardBody
  /** Null: not shared. */
  readonly shareCode: string | null
  /** Null: everybody with the link may read it. */
  readonly sharePassword: string | null
  /** Unix seconds; null for no end. */
  readonly shareExpires: number | null
  /** Unix seconds. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** The user who makes the change, and the team. */
export interface Author {
  readonly viewer: Pick<UserViewer, 'userId' | 'account'>
  readonly membership: Membership
}

/** Refuses `not_found`. */
export async function boardOf(db: Db, teamId: string, id: string): Promise<Board> {
  return present((await store.findBoard(db, teamId, id)) ?? refuse('not_found'))
}

/** Refuses `share_invalid`, `share_closed`, `share_expired`, `share_lapsed`, and what the password check refuses. */
export async function sharedBoard(
  context: Context,
  code: string,
  password: string | undefined,
  asking: Pick<Asking, 'address' | 'cookies'>,
): Promise<Board> {
  const now = context.clock.now()
  const row = (await store.findByCode(context.db, code)) ?? refuse('share_invalid')
  if (!row.share_enabled) refuse('share_closed')
  const board = present(row)
  if (board.shareExpires !== null && board.shareExpires * 1000 <= now) refuse('share_expired')
  if (planOf(context.config, row, now).lapsed) refuse('share_lapsed')
  if (board.sharePassword !== null)
    await askPassword(
      context,
      { shareId: board.id, teamId: board.teamId, hash: board.sharePassword },
      password,
      asking,
    )
  return board
}

/** Refuses `too_many` with the limit if the team has reached it. */
export function addBoard(context: Context, caller: Author, body: BoardBody): Promise<Board> {
  const { teamId } = caller.membership
  return changing(context, caller, 'report.save', async (db, now, author) => {
    if ((await store.countBoards(db, teamId)) >= boardLimits.boards)
      refuse('too_many', { limit: boardLimits.boards })
    const row = await store.insertBoard(db, { team_id: teamId, body, created_by: author.viewer.userId, now })
    await record(context, db, author, 'resource_added', body.name)
    return present(row)
  })
}

export interface BoardChange {
  readonly id: string
  /** The cards that it adds, changes or removes. */
  readonly about: (before: BoardBody) => readonly KeptCard[]
  readonly change: (before: BoardBody) => BoardBody
}

/**
 * Refuses `not_found`; `not_allowed` if the board is shared and the author may not share (a pinned card would be public at once), or if the author
 * does not see the websites concerned; and `invalid_input` beyond a board's limits.
 */
export function changeBoard(
  context: Context,
  caller: Author,
  { id, about, change }: BoardChange,
): Promise<Board> {
  return changing(context, caller, 'report.save', async (db, now, author) => {
    const board = await boardOf(db, author.membership.teamId, id)
    if (board.shareCode !== null && !can(author.membership.role, 'website.edit')) refuse('not_allowed')
    await requireReach(db, author.membership, websitesOf(about(board.body)))
    const body = change(board.body)
    if (JSON.stringify(body).length > boardLimits.characters)
      refuseInput([{ path: 'card', message: 'too_long' }])
    const row = await store.updateBoard(db, id, body, now)
    await record(context, db, author, 'resource_edited', body.name)
    return present(row)
  })
}

export function deleteBoard(context: Context, caller: Author, id: string): Promise<void> {
  return changing(context, caller, 'report.save', async (db, _, author) => {
    const { body } = await boardOf(db, author.membership.teamId, id)
    await requireReach(db, author.membership, websitesOf(body.cards))
    await store.deleteBoard(db, id)
    await record(context, db, author, 'resource_deleted', body.name)
  })
}

export interface BoardSharing {
  readonly id: string
  readonly share: boolean
  readonly renew: boolean
  /** Null removes it; absent keeps it. */
  readonly password?: string | null | undefined
  /** Unix seconds; null and absent as above. */
  readonly expires_at?: number | null | undefined
}

/** Ending the share removes its password and end; its code stays, for when the board is shared again. A change without effect adds no entry to the log. */
export async function shareBoard(
  context: Context,
  caller: Author,
  { id, share, renew, password, expires_at }: BoardSharing,
): Promise<Board> {
  const hash = password && (await hashPassword(context.config.passwordCost, password))
  return changing(context, caller, 'website.edit', async (db, _, author) => {
    const before = (await store.findBoard(db, author.membership.teamId, id)) ?? refuse('not_found')
    const board = present(before)
    await requireReach(db, author.membership, websitesOf(board.body.cards))
    const kept = renew ? null : before.share_code
    const row = await store.putSharing(
      db,
      id,
      share
        ? {
            share_code: kept ?? randomCode(codeLength),
            share_enabled: true,
            ...defined({
              share_password_hash: hash,
              share_expires_at: expires_at == null ? expires_at : new Date(expires_at * 1000),
            }),
          }
        : { share_enabled: false, share_password_hash: null, share_expires_at: null },
    )
    const changes = share && (renew || hash !== undefined || expires_at !== undefined)
    if (!changes && share === (board.shareCode !== null)) return present(row)
    const action = share
      ? renew && board.shareCode
        ? 'board_code_renewed'
        : 'board_shared'
      : 'board_unshared'
    const params = { name: board.body.name }
    const { teamId } = author.membership
    await recordAudit(context, db, { teamId, actor: author.viewer, action, params })
    return present(row)
  })
}

/** The distinct websites of cards. */
export function websitesOf(cards: readonly KeptCard[]): string[] {
  return [...new Set(cards.map(({ website_id }) => website_id))]
}

function changing<T>(
  { db, clock }: Context,
  { viewer, membership: { teamId } }: Author,
  action: Action,
  work: (db: Db, now: Date, author: Author) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (change) => {
    const { membership } = await lockTeamAs(change, viewer, teamId, action)
    return work(change, new Date(clock.now()), { viewer, membership })
  })
}

function record(
  context: Context,
  db: Db,
  { viewer, membership: { teamId } }: Author,
  action: 'resource_added' | 'resource_edited' | 'resource_deleted',
  name: string,
): Promise<void> {
  return recordAudit(context, db, { teamId, actor: viewer, action, params: { resource: 'board', name } })
}

function present(row: store.BoardRow): Board {
  return {
    id: row.id,
    teamId: row.team_id,
    body: boardBody.parse(row.body),
    shareCode: row.share_enabled ? row.share_code : null,
    sharePassword: row.share_password_hash,
    shareExpires: unixTimeOrNull(row.share_expires_at),
    createdAt: unixTime(row.created_at),
    updatedAt: unixTime(row.updated_at),
  }
}
