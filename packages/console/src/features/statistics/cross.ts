/** A table of two groupings turned into a cross: one down, the other across, one metric in the cells. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { GroupList } from '@footfall/contract/stats/results'

type Row = GroupList['list'][number]

export interface CrossHead {
  readonly value: string
  readonly label: string
}

export interface Cross {
  readonly rows: readonly CrossHead[]
  readonly columns: readonly CrossHead[]
  cell(row: string, column: string): number | null
}

/** `most`: columns shown, those with the most visits; rows stand in the order in which the list first names them. */
export function crossOf(list: readonly Row[], metric: Metric, most: number): Cross {
  const rows = new Map<string, CrossHead>()
  const columns = new Map<string, CrossHead & { readonly weight: number }>()
  const cells = new Map<string, number | null>()
  for (const row of list) {
    const [down = '', across = ''] = row.values
    const [downLabel = '', acrossLabel = ''] = row.labels
    if (!rows.has(down)) rows.set(down, { value: down, label: downLabel })
    const weight = (columns.get(across)?.weight ?? 0) + row.visits + row.events
    columns.set(across, { value: across, label: acrossLabel, weight })
    cells.set(keyOf(down, across), row[metric])
  }
  return {
    rows: [...rows.values()],
    columns: [...columns.values()].sort((one, other) => other.weight - one.weight).slice(0, most),
    cell: (row, column) => cells.get(keyOf(row, column)) ?? null,
  }
}

function keyOf(row: string, column: string): string {
  return `${row}\u0000${column}`
}
