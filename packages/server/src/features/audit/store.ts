/** The audit log in PostgreSQL. */
import { sql } from 'kysely'
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

/** The placeholders of a line that are translated. Others are shown as they are, except `day`. */
const terms = sql<TextParams>`jsonb_strip_nulls(jsonb_build_object(
  'role', params->'role', 'action', params->'action', 'plan', params->'plan', 'resource', params->'resource'))`
const sentence = sql<string>`action || ${terms}::text`

/** Each different sentence of a team's log, without the names in it. */
export function sentencesOf(db: Db, teamId: string) {
  return db
    .selectFrom('audit_log')
    .select(['action', terms.as('params'), sentence.as('sentence')])
    .distinct()
    .where('team_id', '=', teamId)
    .execute()
}

export interface AuditPage extends Cut {
  readonly visible: 'all' | readonly string[]
  /** In the user's name, or in what is shown as it is. */
  readonly search: string
  /** Or one of these, from `sentencesOf`. */
  readonly sentences: readonly string[]
  readonly order: 'asc' | 'desc'
}

export async function linesOf(
  db: Db,
  teamId: string,
  { visible, search, sentences, order, offset, limit }: AuditPage,
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
          eb(sentence, '=', eb.fn.any(eb.val([...sentences]))),
          sql<boolean>`EXISTS (SELECT FROM jsonb_each_text(params) AS shown (name, text)
            WHERE name NOT IN ('role', 'action', 'plan', 'resource', 'day') AND text ILIKE ${containing(search)})`,
        ]),
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
