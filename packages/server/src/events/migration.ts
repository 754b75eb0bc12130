/** A migration of the events store's tables; the files in migrations/ are migrations. */
import type { Layout } from './layout/layout.ts'
import type { Sql } from './sql.ts'

export interface Migration {
  /** The file's name; it never changes once released. */
  readonly id: string
  /** Whether it copies rows, at most those of all events. */
  readonly copies?: true
  /** Statements that may be repeated (IF NOT EXISTS etc.). */
  readonly statements: (layout: Layout) => readonly Sql[]
}
