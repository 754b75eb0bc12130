/** Search, order and page of a list in the address. Defaults are left out. */
import type { AddressChange } from './use-address.ts'

export type Order = 'asc' | 'desc'

export interface ListState<S extends string> {
  readonly search: string
  readonly sort: S
  readonly order: Order
  /** Counted from 1. */
  readonly page: number
}

/** Parameters of a list, prefixed with its name. */
const parts = ['search', 'sort', 'page'] as const

/** `sort` is written `visits` (descending) or `visits.asc`. */
export function readListState<S extends string>(
  parameters: URLSearchParams,
  prefix: string,
  sorts: readonly S[],
  fallback: S,
): ListState<S> {
  const [by, order] = (parameters.get(`${prefix}sort`) ?? '').split('.')
  const sort = sorts.find((one) => one === by)
  const page = Number(parameters.get(`${prefix}page`) ?? 1)
  return {
    search: parameters.get(`${prefix}search`) ?? '',
    sort: sort ?? fallback,
    order: sort !== undefined && order === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The parameters after a change. Another search or order resets the page. */
export function writeListState<S extends string>(
  state: ListState<S>,
  change: Partial<ListState<S>>,
  prefix: string,
  fallback: S,
): AddressChange {
  const next = { ...state, page: 1, ...change }
  const sort = next.order === 'asc' ? `${next.sort}.asc` : next.sort
  return {
    [`${prefix}search`]: next.search || null,
    [`${prefix}sort`]: sort === fallback ? null : sort,
    [`${prefix}page`]: next.page > 1 ? String(next.page) : null,
  }
}

/** The change that removes all parameters of a list. */
export function withoutList(prefix: string): AddressChange {
  return Object.fromEntries(parts.map((part) => [prefix + part, null]))
}
