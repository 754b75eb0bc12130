/** A list whose search, order and page are in the address: its tools, rows and pages, or why there are no rows. */
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../lib/api/answer.ts'
import type { ListState } from '../../lib/url/list-state.ts'
import type { useListState } from '../../lib/url/use-list-state.ts'
import { AnswerBody } from '../feedback/AnswerBody.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'
import { ListTools } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import type { SortMenuProps } from './SortMenu.tsx'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export interface PagedListProps<Row, Order extends string> {
  readonly answer: CallAnswer<Page<Row>> & { readonly isPlaceholderData: boolean }
  readonly state: ListState<Order>
  readonly onChange: ReturnType<typeof useListState<Order>>[1]
  readonly pageSize: number
  /** Absent if the list cannot be searched. */
  readonly searchLabel?: string
  /** Absent if there is one order. */
  readonly sort?: Pick<SortMenuProps<Order>, 'orders' | 'nameOf'>
  /** Shown while it loads. */
  readonly skeletonRows?: number
  /** Shown if the list has no rows at all. */
  readonly empty: ReactNode
  /** Not called without rows. */
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Whether the list has no rows at all; false while it is not known. */
export function hasNone(data: Page<unknown> | undefined, search: string): boolean {
  return data?.total === 0 && search === ''
}

export function PagedList<Row, Order extends string>(props: PagedListProps<Row, Order>) {
  const { answer, state, onChange, pageSize, searchLabel, sort, skeletonRows = 5, empty, children } = props
  const { search, sort: value, page } = state
  const { t } = useTranslation()
  return (
    <AnswerBody answer={answer} skeleton={<RowsSkeleton rows={skeletonRows} />}>
      {(data) =>
        hasNone(data, search) ? (
          empty
        ) : (
          <>
            {searchLabel && (
              <ListTools
                searchLabel={searchLabel}
                search={search}
                onSearch={(text) => onChange({ search: text }, { replace: true })}
                {...(sort && {
                  sort: { ...sort, value, onChange: (order: Order) => onChange({ sort: order }) },
                })}
              />
            )}
            {data.list.length > 0
              ? children(data.list)
              : // Without a search, the page does not exist any more, and the pager leads to the last one.
                search && <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />}
            <Pager
              hiddenAlone
              page={page}
              pageSize={pageSize}
              total={data.total}
              isStale={answer.isPlaceholderData}
              onPage={(next, step) => onChange({ page: next }, step)}
            />
          </>
        )
      }
    </AnswerBody>
  )
}
