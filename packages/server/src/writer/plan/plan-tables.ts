/** The rows that a batch becomes, by table. */
import { fieldNames } from '../../event-fields/event-fields.ts'
import { type TableName, tables } from '../../events/tables.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { EventBlock } from '../rows/event-block.ts'
import { VisitBlock } from '../rows/visit-block.ts'
import type { UnencodedRows } from './insert-plan.ts'

/** Blocks are kept between two plans. Allocating forty growing buffers for each batch fragmented the memory. */
const spareEvents: EventBlock[] = []
const spareVisits: VisitBlock[] = []

/** A block with more rows is released. A correction may have any size. */
const sparedRows = 200_000

function keep<Block extends EventBlock | VisitBlock>(spare: Block[], block: Block): void {
  if (block.rows > sparedRows) return
  block.clear()
  spare.push(block)
}

/** Rows of the two wide tables are gathered into blocks. Rows of the others are encoded at once. */
export class PlanTables {
  readonly events = spareEvents.pop() ?? new EventBlock()
  readonly visits = spareVisits.pop() ?? new VisitBlock()
  readonly #rows = new Map<NarrowTable, { writer: ByteWriter; count: number }>()

  /** The writer for the next row of the table. */
  of(table: NarrowTable): ByteWriter {
    const rows = this.#rows.get(table) ?? { writer: new ByteWriter(4096), count: 0 }
    this.#rows.set(table, rows)
    rows.count++
    return rows.writer
  }

  /** All rows. Encode them before `spare` is called. */
  filled(): UnencodedRows[] {
    return [
      ...[this.events, this.visits]
        .filter(({ rows }) => rows > 0)
        .map((block) => ({
          table: block.table,
          format: 'Native' as const,
          columns: block.columns,
          rows: block.rows,
          encode: (out: ByteWriter) => block.encode(out),
        })),
      ...[...this.#rows].map(([table, { writer, count }]) => ({
        table,
        format: 'RowBinary' as const,
        columns: fieldNames(tables[table]),
        rows: count,
        encode: (out: ByteWriter) => out.raw(writer.bytes, 0, writer.length),
      })),
    ]
  }

  /** Returns the blocks' memory for the next plan. */
  spare(): void {
    keep(spareEvents, this.events)
    keep(spareVisits, this.visits)
  }
}

type NarrowTable = Exclude<
  TableName,
  | 'events'
  | 'payments'
  | 'visits'
  | 'closed_days'
  | 'closed_visits'
  | 'closed_visitors'
  | 'closing_visits'
  | 'closings'
  | 'late_marks'
>
