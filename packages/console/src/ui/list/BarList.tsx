/** Rows of a breakdown with subtle bars behind them. A click on a row filters by it. */
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Exact } from '../figures/Exact.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './BarList.module.css'

export interface BarRow {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** What the bar measures. */
  readonly amount: number
  /** The amount as displayed, and with every digit for the tooltip. */
  readonly value: string
  readonly exact?: string
  readonly share?: ReactNode
  readonly change?: ReactNode
  /** The row's filter is active. */
  readonly on?: boolean
}

export interface BarListProps {
  /** Heading of the column of names, e.g. "Page". */
  readonly nameHead: string
  readonly valueHead: string
  /** Explains the measured value. */
  readonly valueHint?: string
  /** Absent if there is no column of shares. */
  readonly shareHead?: string | undefined
  /** Absent if there is no column of changes. */
  readonly changeHead?: string | undefined
  readonly rows: readonly BarRow[]
  readonly onSelect?: (key: string) => void
  /** Describes the effect of a click, for screen readers. */
  readonly selectHint?: string
}

export function BarList(props: BarListProps) {
  const { rows, nameHead, valueHead, valueHint, shareHead, changeHead, onSelect, selectHint } = props
  const full = Math.max(...rows.map((row) => row.amount), 1)
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
              {row.amount > 0 && (
                <span className={styles.bar} style={{ width: `${(row.amount / full) * 100}%` }} aria-hidden />
              )}
              <span className={styles.name}>
                {row.icon}
                <bdi className={styles.label} title={row.label}>
                  {row.label}
                </bdi>
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
