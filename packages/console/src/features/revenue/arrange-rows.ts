/** Searches, sorts and pages rows in the browser, if all of them are loaded. */
export interface Arrangement<S extends string> {
  readonly search: string
  readonly sort: S
  readonly order: 'asc' | 'desc'
  /** Counted from 1. */
  readonly page: number
  readonly pageSize: number
}

type Sortable<S extends string> = { readonly label: string } & Readonly<Record<S, number | string>>

/** One page of the rows, and the number of rows on all pages. Equal rows are sorted by their label. */
export function arrangeRows<S extends string, R extends Sortable<S>>(
  rows: readonly R[],
  { search, sort, order, page, pageSize }: Arrangement<S>,
): { readonly list: readonly R[]; readonly total: number } {
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(({ label }) => label.toLowerCase().includes(wanted))
  const direction = order === 'asc' ? 1 : -1
  const sorted = found.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]]
    const apart = typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b)
    return apart * direction || one.label.localeCompare(other.label)
  })
  return { list: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}
