/** Rows of several dimensions turned into a pivot: one dimension across, the others down. Pure. */
import type { Insights } from '@footfall/contract/stats/insights-results'
import type { Metric } from '@footfall/contract/stats/metrics'

type Row = Insights['list'][number]
export type PivotFigure = Metric | 'conversions' | 'conversion_rate'

export interface PivotHead {
  /** Its values as one text. */
  readonly key: string
  readonly labels: readonly string[]
}

export interface Pivot {
  readonly rows: readonly PivotHead[]
  readonly columns: readonly PivotHead[]
  /** Undefined: there is no such row. */
  cell(row: string, column: string): number | null | undefined
}

export interface PivotOptions {
  /** Place of the dimension that stands across. */
  readonly across: number
  readonly figure: PivotFigure
  /** Across stands the time: its columns are in order, else the largest come first. */
  readonly timed: boolean
  /** Columns that are shown: the last ones of the time, else the largest. */
  readonly most: number
}

export function pivotOf(list: readonly Row[], { across, figure, timed, most }: PivotOptions): Pivot {
  const rows = new Map<string, PivotHead>()
  const columns = new Map<string, PivotHead & { readonly weight: number }>()
  const cells = new Map<string, number | null>()
  for (const row of list) {
    const others = (texts: readonly string[]) => texts.filter((_, index) => index !== across)
    const down = others(row.values).join('\u0000')
    const key = row.values[across] ?? ''
    if (!rows.has(down)) rows.set(down, { key: down, labels: others(row.labels) })
    const weight = (columns.get(key)?.weight ?? 0) + (row[figure] ?? 0)
    columns.set(key, { key, labels: [row.labels[across] ?? ''], weight })
    cells.set(`${down}\u0001${key}`, row[figure] ?? null)
  }
  const all = [...columns.values()]
  const sorted = timed
    ? all.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(-most)
    : all.sort((one, other) => other.weight - one.weight).slice(0, most)
  return {
    rows: [...rows.values()],
    columns: sorted,
    cell: (row, column) => cells.get(`${row}\u0001${column}`),
  }
}
