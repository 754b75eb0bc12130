/** Turns rows of several groups into a pivot: one group across, the others down. Pure. */

export interface PivotRow {
  readonly values: readonly string[]
  readonly labels: readonly string[]
}

export interface PivotHead {
  /** Its values joined to one text. */
  readonly key: string
  readonly labels: readonly string[]
}

export interface Pivot {
  /** In the order of their first row in the list. */
  readonly rows: readonly PivotHead[]
  readonly columns: readonly PivotHead[]
  /** Null if there is no such row, or it has no value. */
  cell(row: string, column: string): number | null
}

export interface PivotOptions<Row> {
  /** Index of the group that is across. */
  readonly across: number
  readonly figureOf: (row: Row) => number | null | undefined
  /** The size by which columns are sorted. */
  readonly weightOf: (row: Row) => number
  /** Whether the time is across. Its columns are in order of time, all others by size. */
  readonly timed: boolean
  /** Largest number of columns: the last ones of the time, otherwise the largest. */
  readonly most: number
}

export function pivotOf<Row extends PivotRow>(list: readonly Row[], options: PivotOptions<Row>): Pivot {
  const { across, figureOf, weightOf, timed, most } = options
  const rows = new Map<string, PivotHead>()
  const columns = new Map<string, PivotHead & { readonly weight: number }>()
  const cells = new Map<string, number | null>()
  for (const row of list) {
    const others = (texts: readonly string[]) => texts.filter((_, index) => index !== across)
    const down = others(row.values).join('\u0000')
    const key = row.values[across] ?? ''
    if (!rows.has(down)) rows.set(down, { key: down, labels: others(row.labels) })
    const weight = (columns.get(key)?.weight ?? 0) + weightOf(row)
    columns.set(key, { key, labels: [row.labels[across] ?? ''], weight })
    cells.set(`${down}\u0001${key}`, figureOf(row) ?? null)
  }
  const all = [...columns.values()]
  const sorted = timed
    ? all.sort((one, other) => Date.parse(one.key) - Date.parse(other.key)).slice(-most)
    : all.sort((one, other) => other.weight - one.weight).slice(0, most)
  return {
    rows: [...rows.values()],
    columns: sorted,
    cell: (row, column) => cells.get(`${row}\u0001${column}`) ?? null,
  }
}
