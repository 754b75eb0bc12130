/** Takes erased rows off the disk. A DELETE only masks them until their part is merged, which the largest parts of past months never are. */
import type { EventsStore } from './client.ts'
import { sql } from './sql.ts'
import { tableNames } from './tables.ts'

/** The engine rewrites the parts with masked rows, and no others, after this has resolved. */
export async function eraseFromDisk({ query, exec, layout }: EventsStore): Promise<void> {
  const rows = await query<{ name: string }>(
    sql`SELECT DISTINCT replaceRegexpOne(table, '_stored$', '') AS name FROM ${layout.everywhere('parts')}
      WHERE database = currentDatabase() AND active AND has_lightweight_delete`,
  )
  const masked = new Set(rows.map(({ name }) => name))
  for (const table of tableNames.filter((name) => masked.has(name)))
    await exec(layout.alterStored(table, sql`APPLY DELETED MASK SETTINGS mutations_sync = 0`), {
      withoutAbsent: true,
    })
}
