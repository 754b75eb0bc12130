/** One step of the events store's tables; the files in migrations/ are such steps. */
import type { Layout } from './layout/layout.ts'
import type { Sql } from './sql.ts'

export interface Migration {
  /** The file's name; it never changes once released. */
  readonly id: string
  /** Whether it copies rows, of all events at most. */
  readonly copies?: true
  /** Statements that do no harm when run again (IF NOT EXISTS and the like). */
  readonly statements: (layout: Layout) => readonly Sql[]
}
