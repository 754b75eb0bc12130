/** Rows of accounts, teams and websites as JSON: independent of PostgreSQL's version and of where it runs. */
import { type Kysely, sql } from 'kysely'
import { neverTimeOut } from './open.ts'
import type { Database, Db } from './schema.ts'

/** Each after those it refers to. */
export const movedTables = [
  'pictures',
  'users',
  'sessions',
  'session_tokens',
  'two_factor',
  'recovery_codes',
  'teams',
  'members',
  'former_members',
  'websites',
  'member_websites',
  'invitations',
  'api_keys',
  'shares',
  'transfers',
  'short_links',
  'orders',
  'website_usage',
  'plan_notices',
  'messages',
  'support_lines',
  'audit_log',
  'resources',
  'boards',
] as const satisfies readonly (keyof Database)[]
export type MovedTable = (typeof movedTables)[number]

/** What expires within the hour. */
export const leftTables = ['mail_codes', 'captchas', 'tries'] as const satisfies readonly Exclude<
  keyof Database,
  MovedTable
>[]

const atOnce = 1_000

/** Does the work on a snapshot of the database. */
export function withSnapshot<T>(db: Kysely<Database>, work: (snapshot: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (snapshot) => {
    await neverTimeOut(snapshot)
    return work(snapshot)
  })
}

/** Passes on every row of a table, as the text of a JSON object. Within a transaction. */
export async function readRows(
  snapshot: Db,
  table: MovedTable,
  take: (row: string) => Promise<void>,
): Promise<void> {
  await sql`DECLARE moved NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${sql.table(table)} AS t`.execute(
    snapshot,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(atOnce)} FROM moved`.execute(snapshot)
    for (const { row } of rows) await take(row)
    if (rows.length < atOnce) break
  }
  await sql`CLOSE moved`.execute(snapshot)
}

/** Inserts rows as they were read. Within a transaction. */
export async function putRows(change: Db, table: MovedTable, rows: readonly string[]): Promise<void> {
  await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    change,
  )
}

/** Lets PostgreSQL's sequences continue after the inserted numbers. Within the same transaction. */
export async function continueNumbers(change: Db): Promise<void> {
  await sql`SELECT setval(pg_get_serial_sequence('audit_log', 'id'), greatest(1, (SELECT max(id) FROM audit_log)))`.execute(
    change,
  )
}

/** Whether there are no accounts. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`SELECT EXISTS (SELECT FROM users) AS used`.execute(db)
  return rows[0]?.used === false
}
