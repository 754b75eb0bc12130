/** Deletes rows of websites only from tables that have some: each DELETE links or rewrites all parts of its table, also those of other websites. */
import type { EventsStore } from './client.ts'
import type { DeleteRows } from './layout/layout.ts'
import { plainName } from './layout/names.ts'
import { join, param, sql } from './sql.ts'
import type { TableName } from './tables.ts'

const tables = [
  'events',
  'payments',
  'visits',
  'visitors',
  'traits',
  'order_payments',
  'drops',
  'dropped_samples',
  'closings',
  'closed_days',
  'closed_visitors',
  'closed_visits',
] as const satisfies TableName[]

export interface WebsiteDeletions {
  /** The layout's, without statements for tables that have no rows of the websites now. A table that is not in the list counts as one with rows. */
  readonly deleteRows: DeleteRows
  /** Whether a table in the list may have rows of them. */
  readonly hasRows: boolean
}

/** On a cluster every table counts as one with rows, because a replica may not have all rows yet. */
export async function deletionsOf(
  store: EventsStore,
  ...websiteIds: readonly string[]
): Promise<WebsiteDeletions> {
  const { deleteRows, kind } = store.layout
  if (kind !== 'single') return { deleteRows, hasRows: true }
  const ids = param('Array(UUID)', websiteIds)
  const held = await store.query<{ name: string }>(
    join(
      tables.map(
        (table) =>
          sql`SELECT ${param('String', table)} AS name FROM ${plainName(table)} WHERE website_id IN ${ids} LIMIT 1`,
      ),
      sql` UNION ALL `,
    ),
    { maxSeconds: 3600 },
  )
  const names = new Set<string>(held.map(({ name }) => name))
  const empty = new Set<string>(tables.filter((table) => !names.has(table)))
  return {
    deleteRows: (table, where) => (empty.has(table) ? [] : deleteRows(table, where)),
    hasRows: held.length > 0,
  }
}
