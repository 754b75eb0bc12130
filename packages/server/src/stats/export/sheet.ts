/** A table on its way into a file: typed columns, rows one after the other. */

/**
 * `percent` 0–100; `change` percent, told with its sign; `points` percentage points; `day`, `time`, `moment` (with seconds): ISO 8601
 * local time with its offset.
 */
export type CellKind =
  | 'text'
  | 'count'
  | 'decimal'
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

/** A cell of another kind than its column. */
export interface TypedValue {
  readonly kind: CellKind
  readonly value: Value
}

export type Row = readonly (Value | TypedValue)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
}

/** One whose rows are all there. */
export interface WholeSheet extends Sheet {
  readonly rows: readonly Row[]
}

/** A cell with its kind: its own, or its column's. */
export function typed(cell: Value | TypedValue | undefined, column: Column): TypedValue {
  return typeof cell === 'object' && cell !== null ? cell : { kind: column.kind, value: cell ?? null }
}
