/** Websites in PostgreSQL. */
import type { Kysely, Selectable } from 'kysely'
import type { Database, WebsitesTable } from '../../db/schema.ts'

export type Website = Selectable<WebsitesTable>

export interface NewWebsite {
  readonly team_id: string
  readonly name: string
  readonly domain: string
  readonly time_zone: string
  readonly type: string
  readonly created_at: Date
}

export async function insertWebsite(db: Kysely<Database>, website: NewWebsite): Promise<Website> {
  return db.insertInto('websites').values(website).returningAll().executeTakeFirstOrThrow()
}

export function findWebsite(db: Kysely<Database>, id: string): Promise<Website | undefined> {
  return db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of a team that a member sees, oldest first. */
export function websitesOf(
  db: Kysely<Database>,
  teamId: string,
  visible: 'all' | readonly string[],
): Promise<Website[]> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('team_id', '=', teamId)
    .$if(visible !== 'all', (query) =>
      query.where(
        'id',
        'in',
        visible === 'all' || visible.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : [...visible],
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function allWebsites(db: Kysely<Database>): Promise<Website[]> {
  return db.selectFrom('websites').selectAll().execute()
}
