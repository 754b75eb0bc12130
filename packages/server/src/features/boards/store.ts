/** Boards in PostgreSQL. */
import { type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { BoardsTable } from '../../db/resource-table.ts'
import type { Db } from '../../db/schema.ts'
import type { PlanRow } from '../teams/plan-limits.ts'

export type BoardRow = Selectable<BoardsTable>

/** The boards of a team, the most recently changed first. Only the websites of their cards, because a card may be large. */
export function boardsOf(db: Db, teamId: string) {
  return db
    .selectFrom('boards')
    .select(['id', 'team_id', 'share_enabled', 'created_at', 'updated_at'])
    .select([
      sql<string>`body->>'name'`.as('name'),
      sql<string>`body->>'description'`.as('description'),
      sql<string[]>`jsonb_path_query_array(body, '$.cards[*].website_id')`.as('website_ids'),
    ])
    .where('team_id', '=', teamId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findBoard(db: Db, teamId: string, id: string): Promise<BoardRow | undefined> {
  return db
    .selectFrom('boards')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
}

/** The board of a share code with its team's plan, unless the team is deleted. */
export function findByCode(db: Db, code: string): Promise<(BoardRow & PlanRow) | undefined> {
  return db
    .selectFrom('boards')
    .innerJoin('teams', 'teams.id', 'boards.team_id')
    .selectAll('boards')
    .select(['plan', 'plan_millions', 'paid_until', 'trial_ends_at'])
    .where('share_code', '=', code)
    .where('teams.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The queries of cards of a website on its team's shared boards. */
export async function sharedInputsOf(
  db: Db,
  { teamId, websiteId }: { readonly teamId: string; readonly websiteId: string },
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('boards')
    .select(
      sql<unknown[]>`jsonb_path_query_array(body, '$.cards[*] ? (@.website_id == $website).input',
        jsonb_build_object('website', ${websiteId}::text))`.as('inputs'),
    )
    .where('team_id', '=', teamId)
    .where('share_enabled', '=', true)
    .execute()
  return rows.flatMap(({ inputs }) => inputs)
}

export function countBoards(db: Db, teamId: string): Promise<number> {
  return countRows(db.selectFrom('boards').where('team_id', '=', teamId))
}

export interface NewBoard {
  readonly team_id: string
  readonly body: object
  readonly created_by: string
  readonly now: Date
}

export function insertBoard(db: Db, { body, now, ...rest }: NewBoard): Promise<BoardRow> {
  return db
    .insertInto('boards')
    .values({ ...rest, body: JSON.stringify(body), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateBoard(db: Db, id: string, body: object, now: Date): Promise<BoardRow> {
  return db
    .updateTable('boards')
    .set({ body: JSON.stringify(body), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type BoardSharing = Pick<BoardRow, 'share_enabled'> &
  Partial<Pick<BoardRow, 'share_code' | 'share_password_hash' | 'share_expires_at'>>

export function putSharing(db: Db, id: string, sharing: BoardSharing): Promise<BoardRow> {
  return db.updateTable('boards').set(sharing).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteBoard(db: Db, id: string): Promise<void> {
  await db.deleteFrom('boards').where('id', '=', id).execute()
}
