import { asciiHost } from '@footfall/contract/host-name'
import { readablePage } from '@footfall/contract/page-text'
import { type FilterField, pageFields } from '@footfall/contract/stats/filters'
import { type Sql, sql } from '../../../events/sql.ts'
import { holdsText } from './page-of-rows.ts'

/**
 * Whether a field's value contains what was searched. A domain is stored in ASCII, but looked for in the letters in which it is read; a page may be
 * searched as a browser copies it, with escapes.
 */
export function holdsValue(field: FilterField, column: Sql, search: string): Sql {
  if (pageFields.has(field)) return holdsText(column, readablePage(search))
  const host = field === 'referer' || field === 'hostname' ? asciiHost(search) : null
  if (host === null || host === search) return holdsText(column, search)
  return sql`(${holdsText(column, search)} OR ${holdsText(column, host)})`
}
