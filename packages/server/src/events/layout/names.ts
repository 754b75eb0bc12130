/** The names of the store's tables as SQL: a table's own, and that of the table which holds its rows on each server of a cluster. */
import { identifiersOf } from '../sql.ts'
import { type TableName, tableNames } from '../tables.ts'

/** Tables that migrations made once and that are no more. */
const retired = ['closed_pages', 'order_ids'] as const
/** Made for a moment, to see whether tables can be made at all. */
const trial = 'doctor_trial'

/** A table that is there. */
export type AnyTable = 'schema_migrations' | typeof trial | TableName
/** A table that is removed. */
export type Passing = (typeof retired)[number] | typeof trial

const allNames = ['schema_migrations', trial, ...retired, ...tableNames] as const

export const plainName = identifiersOf<AnyTable | Passing>(allNames)

const stored = identifiersOf<`${AnyTable | Passing}_stored`>(
  allNames.map((name) => `${name}_stored` as const),
)
export const storedName = (table: AnyTable | Passing) => stored(`${table}_stored`)

export const systemName = identifiersOf(['one', 'macros'])
export type SystemTable = 'one' | 'macros'
