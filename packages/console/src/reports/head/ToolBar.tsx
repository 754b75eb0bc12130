/**
 * The title of a report and the tools that put its question, which stay in view with the filters while one scrolls. Where there is little
 * room the tools are one row: period, filter, and what opens the others.
 */
import type { ReactNode } from 'react'
import type { EntryField } from '../../lib/url/filters.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import styles from './ToolBar.module.css'

export interface ToolBarProps {
  /** The title and what stands beside it. */
  readonly place?: ReactNode
  /** The tools, period and filter first. */
  readonly children: ReactNode
  /** Given: the filters that are on stand below, to be edited. */
  readonly onEditFilter?: ((field: EntryField) => void) | undefined
}

export function ToolBar({ place, children, onEditFilter }: ToolBarProps) {
  return (
    <header className={styles.head}>
      {place && <div className={styles.place}>{place}</div>}
      <div className={styles.bar}>
        <div className={styles.tools}>{children}</div>
        {onEditFilter && <FilterChips onEdit={onEditFilter} />}
      </div>
    </header>
  )
}
