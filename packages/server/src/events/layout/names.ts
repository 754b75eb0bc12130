/** The names of the store's tables as SQL: a table's own, and that of the table with its rows on each server of a cluster. */
import { identifiersOf } from '../sql.ts'
import { type TableName, tableNames } from '../tables.ts'

/** Tables of earlier migrations that no longer exist. */
const retired = ['closed_pages', 'order_ids'] as const
/** Exists only while `doctor` tests whether tables can be created. */
const trial = 'doctor_trial'

/** An existing table. */
export type AnyTable = 'schema_migrations' | typeof trial | TableName
/** A table that is removed. */
export type Passing = (typeof retired)[number] | typeof trial

const allNames = ['schema_migrations', trial, ...retired, ...tableNames] as const

export const plainName = identifiersOf<AnyTable | Passing>(allNames)

const stored = identifiersOf<`${AnyTable | Passing}_stored`>(
  allNames.map((name) => `${name}_stored` as const),
)
export const storedName = (table: AnyTable | Passing) => stored(`${table}_stored`)

/** The view through which the engine puts rows of `events` into `payments`, too. */
export const feedName = identifiersOf(['payments_feed'])('payments_feed')

export const systemName = identifiersOf(['one', 'macros', 'parts'])
export type SystemTable = 'one' | 'macros' | 'parts'
