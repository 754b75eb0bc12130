/**
 * The title of a report and the tools of its question. They stay visible with the filters while scrolling. In narrow windows the tools are one row:
 * period, filter, and a button for the others.
 */
import type { ReactNode } from 'react'
import type { Filter } from '../../lib/url/filters.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import styles from './ToolBar.module.css'

export interface ToolBarProps {
  /** The title and the parts beside it. */
  readonly place?: ReactNode
  /** The tools. Period and filter come first. */
  readonly children: ReactNode
  /** If given, the active filters are shown below and can be edited. */
  readonly onEditFilter?: ((filter: Filter) => void) | undefined
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
