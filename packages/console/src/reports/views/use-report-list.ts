/** Search, order and page of a report's table, in the address and in the call. */
import type { ListState } from '../../lib/url/list-state.ts'
import type { AddressStep } from '../../lib/url/use-address.ts'
import { useListState } from '../../lib/url/use-list-state.ts'

export interface ReportList<S extends string> {
  readonly state: ListState<S>
  readonly pageSize: number
  /** The list parameters of the call. */
  readonly question: {
    readonly search: string
    readonly order_by: S
    readonly order: 'asc' | 'desc'
    readonly page: number
    readonly page_size: number
  }
  readonly onSearch: (search: string) => void
  /** The same column again reverses the order. */
  readonly onSort: (by: string) => void
  readonly onPage: (page: number, step?: AddressStep) => void
}

export interface ReportListOptions<S extends string> {
  /** Prefix of the parameters in the address. */
  readonly prefix: string
  readonly sorts: readonly S[]
  readonly fallback: S
  readonly pageSize: number
  /** Columns that are first sorted in ascending order: names instead of figures. */
  readonly rising?: readonly S[]
}

export function useReportList<S extends string>(options: ReportListOptions<S>): ReportList<S> {
  const { prefix, sorts, fallback, pageSize, rising = [] } = options
  const [state, setList] = useListState<S>(prefix, sorts, fallback)
  const { search, sort: order_by, order, page } = state
  return {
    state,
    pageSize,
    question: { search, order_by, order, page, page_size: pageSize },
    onSearch: (text) => setList({ search: text }, { replace: true }),
    onSort: (by) => {
      const sort = sorts.find((one) => one === by) ?? fallback
      const first = rising.includes(sort) ? 'asc' : 'desc'
      const other = first === 'asc' ? 'desc' : 'asc'
      setList((now) => ({ sort, order: now.sort === sort && now.order === first ? other : first }))
    },
    onPage: (next, step) => setList({ page: next }, step),
  }
}
