/**
 * A block of rows in ClickHouse's Native format: column by column. For rows in sequence, the engine must look up every text in the dictionaries of
 * some twenty-five columns. A block brings its dictionaries, which the engine takes over at a quarter of the cost.
 */
import { fieldNames } from '../../../event-fields/event-fields.ts'
import { type TableName, tables } from '../../../events/tables.ts'
import type { ByteWriter } from '../../../lib/bytes/byte-writer.ts'

export interface BlockColumn {
  /** Appends the column's values. */
  encode(out: ByteWriter): void
  clear(): void
}

/** Rows of a table. `Own`: columns that the store fills in. */
export abstract class Block<Table extends TableName, Own extends string = never> {
  abstract readonly table: Table
  /** Number of rows gathered. */
  rows = 0
  protected abstract readonly byName: Readonly<
    Record<Exclude<keyof (typeof tables)[Table] & string, Own>, BlockColumn>
  >

  get columns(): readonly (keyof typeof this.byName)[] {
    return fieldNames(this.byName)
  }

  /** Clears the rows and keeps the memory for the next block. */
  clear(): void {
    this.rows = 0
    for (const column of Object.values<BlockColumn>(this.byName)) column.clear()
  }

  /** Appends the block. */
  encode(out: ByteWriter): void {
    const types: Readonly<Record<string, { readonly type: string }>> = tables[this.table]
    out.varint(this.columns.length)
    out.varint(this.rows)
    for (const [name, column] of Object.entries<BlockColumn>(this.byName)) {
      out.string(name)
      out.string(types[name]?.type ?? '')
      column.encode(out)
    }
  }
}

/** Columns of plain values, written as they come. */
export function plainColumns<Name extends string>(
  values: Readonly<Record<Name, ByteWriter>>,
): Record<Name, BlockColumn> {
  const columns = Object.entries<ByteWriter>(values).map(([name, written]) => [name, plain(written)])
  return Object.fromEntries(columns)
}

function plain(values: ByteWriter): BlockColumn {
  return { encode: (out) => out.raw(values.bytes, 0, values.length), clear: () => values.clear() }
}
