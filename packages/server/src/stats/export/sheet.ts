/** A table for a file: typed columns, and rows one after the other. */

/**
 * `decimal` with two digits, `decimal_3` and `decimal_4` with more; `percent` 0–100; `change` percent, with its sign; `points` percentage points;
 * `day`, `time`, `moment` (with seconds): ISO 8601 local time with its offset.
 */
export type CellKind =
  | 'text'
  | 'count'
  | 'decimal'
  | 'decimal_3'
  | 'decimal_4'
  | 'percent'
  | 'change'
  | 'points'
  | 'day'
  | 'time'
  | 'moment'

/** Null: there is no value. */
export type Value = string | number | null

export interface Column {
  readonly title: string
  readonly kind: CellKind
  /** In characters. */
  readonly width: number
}

/** A cell whose kind differs from its column's. */
export interface TypedValue {
  readonly kind: CellKind
  readonly value: Value
}

export type Row = readonly (Value | TypedValue)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
  /** The rows of the whole list, if the sheet only has the first of them. */
  readonly whole?: { readonly shown: number; readonly total: number }
}

/** A sheet with all its rows in memory. */
export interface WholeSheet extends Sheet {
  readonly rows: readonly Row[]
}

/** A cell with its kind: its own, or its column's. */
export function typed(cell: Value | TypedValue | undefined, column: Column): TypedValue {
  return typeof cell === 'object' && cell !== null ? cell : { kind: column.kind, value: cell ?? null }
}
