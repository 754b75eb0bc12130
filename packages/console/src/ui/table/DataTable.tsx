/** A table of figures with sortable headings, a first column that stays visible while the rest scrolls, and selectable rows. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Order } from '../../lib/url/list-state.ts'
import { cx } from '../cx.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './DataTable.module.css'

export interface Column<R> {
  readonly key: string
  readonly label: string
  /** Explains the column. */
  readonly hint?: string | undefined
  /** Figures are right-aligned, names left-aligned. */
  readonly figures?: boolean
  readonly sortable?: boolean
  readonly render: (row: R) => ReactNode
}

export interface DataTableProps<R> {
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly sort?: { readonly by: string; readonly order: Order }
  readonly onSort?: (by: string) => void
  /** Percent of the row's first cell that a subtle bar fills. */
  readonly fill?: (row: R) => number
  readonly isOn?: (row: R) => boolean
  readonly dimmed: boolean
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { label, columns, rows, rowKey, sort, onSort, fill, isOn, dimmed } = props
  return (
    <figure
      className={cx(styles.scroll, dimmed && 'dim')}
      style={{ '--columns': columns.length } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={dimmed}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.figures && styles.figures)}
                aria-sort={
                  sort?.by === column.key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined
                }
              >
                <Tooltip content={column.hint} focusable={!column.sortable}>
                  {column.sortable && onSort ? (
                    <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
                      {column.label}
                      <SortMark on={sort?.by === column.key} order={sort?.order ?? 'desc'} />
                    </button>
                  ) : (
                    <span>{column.label}</span>
                  )}
                </Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx(isOn?.(row) && styles.on)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={cx(styles.name, fill && styles.filled)}
                    style={fill && ({ '--fill': `${fill(row)}%` } as CSSProperties)}
                  >
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cx(column.figures && styles.figures)}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function SortMark({ on, order }: { readonly on: boolean; readonly order: Order }) {
  const Icon = order === 'asc' ? ArrowUp : ArrowDown
  return <Icon size={13} strokeWidth={2.25} className={cx(styles.mark, on && styles.marked)} aria-hidden />
}
