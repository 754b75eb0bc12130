/** Names of time zones that only ICU has, such as `JST`, were accepted, and no calendar can compute with them. */
import { type Kysely, sql } from 'kysely'

const ownNames = '^((AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$|SystemV/)'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'websites']) {
    const { rows } = await sql<{ time_zone: string }>`
      SELECT DISTINCT time_zone FROM ${sql.table(table)} WHERE time_zone ~* ${ownNames}`.execute(db)
    for (const { time_zone } of rows)
      await sql`UPDATE ${sql.table(table)} SET time_zone = ${sameZone(time_zone)} WHERE time_zone = ${time_zone}`.execute(
        db,
      )
  }
}

/** The zone of the database with the same clock; UTC if ICU knows none. */
function sameZone(name: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return /^SystemV/i.test(timeZone) ? 'UTC' : timeZone
  } catch {
    return 'UTC'
  }
}
