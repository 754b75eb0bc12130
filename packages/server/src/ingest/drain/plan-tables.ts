/** The rows that a batch becomes, by table. */
import type { ColumnName, TableName } from '../../events/tables.ts'
import type { PlanRows } from '../plan/plan.ts'
import { ByteWriter } from '../record/byte-writer.ts'
import * as columns from '../rows/columns.ts'
import { EventBlock } from '../rows/event-block.ts'
import { VisitBlock } from '../rows/visit-block.ts'

/** The two broad tables' rows are gathered into blocks; those of the others are encoded as they come. */
export class PlanTables {
  readonly events = new EventBlock()
  readonly visits = new VisitBlock()
  readonly #rows = new Map<NarrowTable, { writer: ByteWriter; count: number }>()

  /** Where the next row of the table goes. */
  of(table: NarrowTable): ByteWriter {
    const rows = this.#rows.get(table) ?? { writer: new ByteWriter(4096), count: 0 }
    this.#rows.set(table, rows)
    rows.count++
    return rows.writer
  }

  filled(): PlanRows[] {
    const { events, visits } = this
    const blocks = [
      { table: 'events', columns: columns.eventColumns, block: events },
      { table: 'visits', columns: columns.visitColumns, block: visits },
    ] as const
    return [
      ...blocks
        .filter(({ block }) => block.rows > 0)
        .map(({ table, columns, block }) => ({
          table,
          format: 'Native' as const,
          columns,
          rows: block.rows,
          bytes: block.encode(),
        })),
      ...[...this.#rows].map(([table, { writer, count }]) => ({
        table,
        format: 'RowBinary' as const,
        columns: tableColumns[table],
        rows: count,
        bytes: writer.bytes.subarray(0, writer.length),
      })),
    ]
  }
}

type NarrowTable = Exclude<
  TableName,
  | 'events'
  | 'visits'
  | 'closed_days'
  | 'closed_visits'
  | 'closed_visitors'
  | 'closing_visits'
  | 'closings'
  | 'late_marks'
>

const tableColumns: Readonly<Record<NarrowTable, readonly ColumnName[]>> = {
  visitors: columns.visitorColumns,
  event_ids: columns.eventIdColumns,
  order_ids: columns.orderColumns,
  drops: columns.dropColumns,
  dropped_samples: columns.sampleColumns,
}
