/** A report as a table with search, order, pages, comparison in its columns, and export. */
import type { ReactNode } from 'react'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import type { Answer } from '../use-report.ts'
import { ReportBar, type ReportBarProps } from './ReportBar.tsx'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportTable.module.css'
import type { ReportList } from './use-report-list.ts'

export interface ReportTableProps<R, S extends string>
  extends Pick<ReportBarProps, 'choices' | 'tools' | 'download'> {
  readonly label: string
  /** `total`: number of rows on all pages. */
  readonly answer: Answer<{ readonly list: readonly R[]; readonly total?: number }>
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => string
  /** Absent if the answer has all rows, in their order. */
  readonly list?: ReportList<S>
  /** False if the bar above the table is rendered elsewhere. */
  readonly bar?: boolean
  /** Percent of the row's first cell that a subtle bar fills. */
  readonly fill?: (row: R) => number
  readonly isOn?: (row: R) => boolean
  readonly skeletonRows?: number
  readonly empty?: ReactNode
}

export function ReportTable<R, S extends string = never>(props: ReportTableProps<R, S>) {
  const { label, answer, columns, rowKey, list, bar = true, fill, isOn, skeletonRows = 12, empty } = props
  const { choices, tools, download } = props
  const search = list?.state.search
  const total = answer.data?.total ?? 0
  return (
    <>
      {bar && list && (
        <ReportBar
          search={{ search: list.state.search, onSearch: list.onSearch }}
          choices={choices}
          tools={tools}
          download={download}
        />
      )}
      <ReportBody
        answer={answer}
        skeleton={<RowsSkeleton rows={skeletonRows} />}
        isEmpty={(data) => data.list.length === 0}
        empty={empty}
        {...(search !== undefined && { search })}
      >
        {(data) => (
          <DataTable
            label={label}
            rows={data.list}
            rowKey={rowKey}
            columns={columns}
            dimmed={answer.isPlaceholderData}
            {...(list && { sort: { by: list.state.sort, order: list.state.order }, onSort: list.onSort })}
            {...(fill && { fill })}
            {...(isOn && { isOn })}
          />
        )}
      </ReportBody>
      {list && total > 0 && (
        <div className={styles.pager}>
          <Pager
            page={list.state.page}
            pageSize={list.pageSize}
            total={total}
            isStale={answer.isPlaceholderData}
            onPage={list.onPage}
          />
        </div>
      )}
    </>
  )
}
