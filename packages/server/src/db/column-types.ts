/** Types of columns: for reading, for inserting and for updating. */
import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date, Date>
export type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>
export type Defaulted<T> = ColumnType<T, T | undefined, T>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
