/** The kinds of columns in the events store: their ClickHouse type, and the type of an inserted value. */

interface Column<In> {
  /** The column's type as ClickHouse names it. */
  readonly type: string
  /** Whether an inserted row may omit it. ClickHouse then stores 0, the empty text or the empty map. */
  readonly optional: boolean
  /** Never set at run time. It only carries the type. */
  readonly in?: In
}

const column = <In>(type: string): Column<In> & { readonly optional: false } => ({ type, optional: false })

/** In lower case. */
export const uuid = column<string>('UUID')
export const hash = column<bigint | string>('UInt64')
/** Milliseconds since the Unix epoch; read back as `2026-01-31 23:59:59.999`, UTC. */
export const time = column<number>("DateTime64(3, 'UTC')")
/** Whole seconds since the Unix epoch; read back as `2026-01-31 23:45:00`, UTC. */
export const second = column<number>("DateTime('UTC')")
/** A day, UTC, as `2026-01-31`. */
export const day = column<string>('Date')
/** Text of few distinct values; '' = none. */
export const word = column<string>('LowCardinality(String)')
/** Text of many distinct values; '' = none. */
export const text = column<string>('String')
export const texts = column<Readonly<Record<string, string>>>('Map(LowCardinality(String), String)')
/** A column of several values, one for each element of a nested list. */
export const words = column<readonly string[]>('Array(LowCardinality(String))')
export const counts16 = column<readonly number[]>('Array(UInt16)')
export const counts32 = column<readonly number[]>('Array(UInt32)')
export const counts64 = column<readonly (number | bigint)[]>('Array(UInt64)')
export const count8 = column<number>('UInt8')
export const count16 = column<number>('UInt16')
export const count32 = column<number>('UInt32')
export const count64 = column<number | bigint>('UInt64')
/** Minor units of a currency (cents); negative for a refund. */
export const minorUnits = column<number | bigint>('Int64')
export const milliseconds = column<number | bigint>('Int64')
export const sign = column<1 | -1>('Int8')
export const eventKind = column<'pageview' | 'custom' | 'engagement'>(
  "Enum8('pageview' = 1, 'custom' = 2, 'engagement' = 3)",
)
/** The earliest of all instants with one sorting key, after merging: read it with `min(...)`. */
export const earliest = column<number>("SimpleAggregateFunction(min, DateTime64(3, 'UTC'))")

/** 1 if any row with the sorting key had 1: read it with `max(...)`. */
export const flag = column<0 | 1>('SimpleAggregateFunction(max, UInt8)')
/** The text of the latest event (by time, then event) among rows with one sorting key: read it with `max(...)`. */
export const latestText = column<readonly [number, bigint, string]>(
  "SimpleAggregateFunction(max, Tuple(DateTime64(3, 'UTC'), UInt64, String))",
)

/** The same column, but a row may omit it. */
export function optional<In>(of: Column<In>): Column<In> & { readonly optional: true } {
  return { ...of, optional: true }
}

export type Columns = Readonly<Record<string, Column<unknown>>>
/** The type of a row's value for a column. */
export type InOf<C> = C extends Column<infer In> ? In : never
type OptionalNames<T> = { [K in keyof T]: T[K] extends { readonly optional: true } ? K : never }[keyof T]

/** A row as it is inserted. */
export type RowIn<T extends Columns> = { readonly [K in Exclude<keyof T, OptionalNames<T>>]: InOf<T[K]> } & {
  readonly [K in OptionalNames<T>]?: InOf<T[K]>
}
