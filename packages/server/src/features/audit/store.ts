/** The audit log in PostgreSQL. */
import { sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/schema.ts'
import type { Cut } from '../../lib/cut.ts'
import type { TextParams } from '../../lib/translate.ts'

export interface AuditLine {
  readonly teamId: string | null
  readonly userId: string | null
  readonly userName: string | null
  readonly websiteId: string | null
  readonly action: string
  readonly params: TextParams
  readonly now: Date
}

export async function insertLine(db: Db, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      team_id: line.teamId,
      user_id: line.userId,
      user_name: line.userName,
      website_id: line.websiteId,
      action: line.action,
      params: JSON.stringify(line.params),
      at: line.now,
    })
    .execute()
}

export async function teamLives(db: Db, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The placeholders that are translated. Others are shown as they are, except `day`. */
export const auditTerms = ['role', 'action', 'plan', 'resource'] as const
export type AuditTerm = (typeof auditTerms)[number]

/** Words whose texts contain what is searched. */
export interface FoundWords {
  readonly actions: readonly string[]
  readonly terms: Readonly<Record<AuditTerm, readonly string[]>>
}

export interface AuditPage extends Cut {
  readonly visible: 'all' | readonly string[]
  readonly search: string
  readonly found: FoundWords
  readonly order: 'asc' | 'desc'
}

export async function linesOf(
  db: Db,
  teamId: string,
  { visible, search, found, order, offset, limit }: AuditPage,
) {
  const matching = db
    .selectFrom('audit_log')
    .where('team_id', '=', teamId)
    .$if(visible !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('website_id', 'is', null),
          eb('website_id', '=', eb.fn.any(eb.val(visible === 'all' ? [] : [...visible]))),
        ]),
      ),
    )
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('user_name', 'ilike', containing(search)),
          eb(
            'user_id',
            'in',
            eb
              .selectFrom('members')
              .innerJoin('users', 'users.id', 'members.user_id')
              .select('users.id')
              .where('members.team_id', '=', teamId)
              .where((of) => of(of.fn.coalesce('users.account', 'users.email'), 'ilike', containing(search))),
          ),
          eb('action', '=', eb.fn.any(eb.val([...found.actions]))),
          ...auditTerms.map(
            (term) =>
              sql<boolean>`replace(params->>${term}::text, '.', '_') = ANY(${[...found.terms[term]]})`,
          ),
          showsAsItIs(search),
        ]),
      ),
    )
  const [rows, total] = await Promise.all([
    matching.selectAll().orderBy('id', order).offset(offset).limit(limit).execute(),
    countRows(matching),
  ])
  return { rows, total }
}

/** Whether a placeholder that is not translated contains the text. The first condition takes a tenth of the time, and holds for few lines. */
function showsAsItIs(search: string) {
  const escaped = JSON.stringify(search).slice(1, -1)
  return sql<boolean>`params::text ILIKE ${containing(escaped)} AND EXISTS (
    SELECT FROM jsonb_each_text(params) AS shown (name, text)
    WHERE name <> ALL(${[...auditTerms, 'day']}) AND text ILIKE ${containing(search)})`
}

/** What users sign in with, and whether they are in the team. */
export function actorsOf(db: Db, teamId: string, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.team_id', '=', teamId),
    )
    .select(['users.id', 'users.account', 'users.email', 'members.role'])
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val([...userIds]))))
    .execute()
}

/** For the whole installation, latest first. */
export function latestLines(db: Db, limit: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('teams', 'teams.id', 'audit_log.team_id')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .selectAll('audit_log')
    .select(['teams.name as team', 'users.account', 'users.email'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}
