/** One step of the events store's tables; the files in migrations/ are such steps. */
import type { Layout } from './layout.ts'
import type { Sql } from './sql.ts'

export interface Migration {
  /** The file's name; it never changes once released. */
  readonly id: string
  /** Statements that do no harm when run again (IF NOT EXISTS and the like). */
  /** Whether it copies rows, of all events at most. */
  readonly copies?: true
  readonly statements: (layout: Layout) => readonly Sql[]
}
