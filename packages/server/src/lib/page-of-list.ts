/** One page of a list in memory: searched, sorted, cut. */

export interface ListInput {
  readonly page: number
  /** The whole list if it is missing. */
  readonly page_size?: number | undefined
  readonly search: string
  readonly order: 'asc' | 'desc'
}

/** Compares names as Chinese readers sort them, numbers in them by value. */
export const byName = new Intl.Collator('zh-Hans-CN', { numeric: true }).compare

/** `compare` sorts upwards; `desc` is that order reversed. */
export function pageOfList<R>(
  all: readonly R[],
  { page, page_size = Math.max(1, all.length), search, order }: ListInput,
  textOf: (row: R) => string,
  compare: (a: R, b: R) => number,
): { list: R[]; total: number } {
  const wanted = search.toLowerCase()
  const found = wanted === '' ? [...all] : all.filter((row) => textOf(row).toLowerCase().includes(wanted))
  found.sort(compare)
  if (order === 'desc') found.reverse()
  const from = (page - 1) * page_size
  return { list: found.slice(from, from + page_size), total: found.length }
}
