/** Rows of a breakdown with quiet bars behind them; a click on a row is a filter. */
import type { ReactNode } from 'react'
import styles from './BarList.module.css'
import { cx } from './cx.ts'
import { Exact } from './Exact.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface BarRow {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** What the bar measures. */
  readonly amount: number
  /** The amount as it is shown, and to the last digit for hovering. */
  readonly value: string
  readonly exact?: string
  readonly share?: ReactNode
  readonly change?: ReactNode
  /** The row's filter is on. */
  readonly on?: boolean
}

export interface BarListProps {
  /** Head of the column of names, e.g. "Page". */
  readonly nameHead: string
  readonly valueHead: string
  /** Explains what is measured. */
  readonly valueHint?: string
  /** Absent: no column of shares. */
  readonly shareHead?: string | undefined
  /** Absent: no column of changes. */
  readonly changeHead?: string | undefined
  readonly rows: readonly BarRow[]
  /** What a full bar stands for; the largest row unless told. */
  readonly full?: number
  readonly onSelect?: (key: string) => void
  /** What a click does, for those who don't see the row react. */
  readonly selectHint?: string
}

export function BarList(props: BarListProps) {
  const { rows, nameHead, valueHead, valueHint, shareHead, changeHead, onSelect, selectHint } = props
  const full = Math.max(props.full ?? 0, ...rows.map((row) => row.amount), 1)
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <span className={styles.headName}>{nameHead}</span>
        {changeHead && <span className={styles.change}>{changeHead}</span>}
        <span className={styles.value}>
          <Tooltip content={valueHint} focusable>
            {valueHead}
          </Tooltip>
        </span>
        {shareHead && <span className={styles.share}>{shareHead}</span>}
      </div>
      <ul className={styles.table}>
        {rows.map((row) => {
          const content = (
            <>
              <span className={styles.bar} style={{ width: `${(row.amount / full) * 100}%` }} aria-hidden />
              <span className={styles.name}>
                {row.icon}
                <span className={styles.label} title={row.label}>
                  {row.label}
                </span>
              </span>
              {changeHead && <span className={styles.change}>{row.change}</span>}
              <span className={styles.value}>
                {row.exact === undefined ? (
                  row.value
                ) : (
                  <Exact inert={onSelect !== undefined} exact={row.exact}>
                    {row.value}
                  </Exact>
                )}
              </span>
              {shareHead && <span className={styles.share}>{row.share}</span>}
            </>
          )
          return (
            <li key={row.key}>
              {onSelect ? (
                <button
                  type="button"
                  className={cx(styles.row, row.on && styles.on)}
                  aria-pressed={row.on ?? false}
                  aria-description={selectHint}
                  onClick={() => onSelect(row.key)}
                >
                  {content}
                </button>
              ) : (
                <div className={cx(styles.row, row.on && styles.on)}>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
