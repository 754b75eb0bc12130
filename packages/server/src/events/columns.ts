/**
 * The kinds of columns the events store has: what each is to ClickHouse, and what it is to TypeScript, on the way in (`In`)
 * and as a query gives it back (`Out`: 64-bit integers and times as strings).
 */

export interface Column<In, Out> {
  /** The column's type as ClickHouse names it. */
  readonly type: string
  /** Whether an inserted row may leave it out; ClickHouse then stores 0, the empty text or the empty map. */
  readonly optional: boolean
  // Never there at run time: they only carry the types.
  readonly in?: In
  readonly out?: Out
}

interface Required<In, Out> extends Column<In, Out> {
  readonly optional: false
}

const column = <In, Out>(type: string): Required<In, Out> => ({ type, optional: false })

/** In lower case. */
export const uuid = column<string, string>('UUID')
export const hash = column<bigint | string, string>('UInt64')
/** Milliseconds since the Unix epoch; read back as `2026-01-31 23:59:59.999`, UTC. */
export const time = column<number, string>("DateTime64(3, 'UTC')")
/** Whole seconds since the Unix epoch; read back as `2026-01-31 23:45:00`, UTC. */
export const second = column<number, string>("DateTime('UTC')")
/** Text of few distinct values; '' = none. */
export const word = column<string, string>('LowCardinality(String)')
/** Text of many distinct values; '' = none. */
export const text = column<string, string>('String')
export const texts = column<Readonly<Record<string, string>>, Record<string, string>>(
  'Map(LowCardinality(String), String)',
)
export const count8 = column<number, number>('UInt8')
export const count32 = column<number, number>('UInt32')
export const count64 = column<number | bigint, string>('UInt64')
/** Minor units of a currency (cents); negative for a refund. */
export const minorUnits = column<number | bigint, string>('Int64')
export const sign = column<1 | -1, 1 | -1>('Int8')
export const eventKind = column<'pageview' | 'custom' | 'engagement', 'pageview' | 'custom' | 'engagement'>(
  "Enum8('pageview' = 1, 'custom' = 2, 'engagement' = 3)",
)
/** The earliest of all instants written under one sorting key, once merged: read it with `min(...)`. */
export const earliest = column<number, string>("SimpleAggregateFunction(min, DateTime64(3, 'UTC'))")

/** The same column, but one that a row may leave out. */
export function optional<In, Out>(of: Column<In, Out>): Column<In, Out> & { readonly optional: true } {
  return { ...of, optional: true }
}

export type Columns = Readonly<Record<string, Column<unknown, unknown>>>
type InOf<C> = C extends Column<infer In, unknown> ? In : never
type OutOf<C> = C extends Column<unknown, infer Out> ? Out : never
type OptionalNames<T> = { [K in keyof T]: T[K] extends { readonly optional: true } ? K : never }[keyof T]

/** A row as it is inserted. */
export type RowIn<T extends Columns> = { readonly [K in Exclude<keyof T, OptionalNames<T>>]: InOf<T[K]> } & {
  readonly [K in OptionalNames<T>]?: InOf<T[K]>
}

/** A row as a query that selects the columns under their own names gives it. */
export type RowOut<T extends Columns> = { readonly [K in keyof T]: OutOf<T[K]> }
