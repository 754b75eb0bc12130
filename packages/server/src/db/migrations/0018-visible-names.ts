/** Names of invisible characters were accepted, and names of teams that look alike. Both are refused now, so stored ones get other names. */
import { type Kysely, sql } from 'kysely'

/** White space and characters without a picture, for PostgreSQL. */
const blank =
  '[\\s\\u0080-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f' +
  '\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]*'
const seen = /[^\s\u0080-\u009f\u2800\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/u
const dash = '–'
const named = ['users', 'teams', 'websites', 'short_links', 'api_keys']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX IF EXISTS teams_name`.execute(db)
  for (const table of named)
    await sql`UPDATE ${sql.table(table)} SET name = ${dash} WHERE name ~ ${`^${blank}$`}`.execute(db)
  for (const table of ['resources', 'boards']) await repairBodies(db, table)
  await numberTeams(db)
  await sql`CREATE UNIQUE INDEX teams_name ON teams (${key(sql.ref('name'))}) WHERE deleted_at IS NULL`.execute(
    db,
  )
}

function key(name: ReturnType<typeof sql>) {
  return sql`lower(normalize(regexp_replace(${name}, '[\\u200c\\u200d\\ufe00-\\ufe0f]', '', 'g'), NFKC))`
}

async function repairBodies(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ id: string; body: unknown }>`
    SELECT id, body FROM ${sql.table(table)} WHERE body::text ~ ${`"(name|title|text)": "${blank}"`}`.execute(
    db,
  )
  for (const { id, body } of rows)
    await sql`UPDATE ${sql.table(table)} SET body = ${JSON.stringify(repaired(body))}::jsonb WHERE id = ${id}`.execute(
      db,
    )
}

/** The body with its blank names replaced, those of a board's cards included. */
function repaired(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (name === 'cards' && Array.isArray(value)) return [name, value.map(repaired)]
      const isName = ['name', 'title', 'text'].includes(name)
      return [name, isName && typeof value === 'string' && !seen.test(value) ? dash : value]
    }),
  )
}

/** Of teams that look alike the oldest keeps its name. */
async function numberTeams(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (
      SELECT id, name, created_at,
        row_number() OVER (PARTITION BY ${key(sql.ref('name'))} ORDER BY created_at, id) AS place
      FROM teams WHERE deleted_at IS NULL
    ) AS alike WHERE place > 1 ORDER BY created_at, id`.execute(db)
  for (const { id, name } of rows)
    for (let number = 2, renamed = false; !renamed; number++) {
      const next = `${name.slice(0, 80)} ${number}`
      const { numAffectedRows } = await sql`
        UPDATE teams SET name = ${next} WHERE id = ${id} AND NOT EXISTS (
          SELECT FROM teams AS other WHERE other.deleted_at IS NULL
            AND ${key(sql.ref('other.name'))} = ${key(sql`${next}::text`)})`.execute(db)
      renamed = numAffectedRows === 1n
    }
}
