/** The audit log in PostgreSQL. */
import { containing } from '../../db/containing.ts'
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

export interface AuditPage extends Cut {
  readonly visible: 'all' | readonly string[]
  readonly search: string
  readonly order: 'asc' | 'desc'
}

export async function linesOf(db: Db, teamId: string, { visible, search, order, offset, limit }: AuditPage) {
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
        eb.or([eb('user_name', 'ilike', containing(search)), eb('action', 'ilike', containing(search))]),
      ),
    )
  const [rows, count] = await Promise.all([
    matching.selectAll().orderBy('id', order).offset(offset).limit(limit).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.n }
}

/** For the whole installation, latest first. */
export function latestLines(db: Db, limit: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('teams', 'teams.id', 'audit_log.team_id')
    .selectAll('audit_log')
    .select('teams.name as team')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}
