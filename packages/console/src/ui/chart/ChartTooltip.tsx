/** What a place of the chart says: the bucket, its value, the one it is compared with, the change. */
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './ChartTooltip.module.css'

export interface ChartTooltipProps {
  readonly title: string
  readonly current: { readonly when: string; readonly value: string }
  readonly previous?: { readonly when: string; readonly value: string } | undefined
  readonly change?: ReactNode
  /** E.g. that the bucket is still running. */
  readonly note?: string | undefined
  /** What is noted there. */
  readonly marks?: readonly string[]
  /** px from the chart's left edge at which the pointed place lies, and the chart's width. */
  readonly at: number
  readonly width: number
}

export function ChartTooltip({
  title,
  current,
  previous,
  change,
  note,
  marks = [],
  at,
  width,
}: ChartTooltipProps) {
  return (
    <div className={styles.tip} style={tipPlace(at, width)}>
      <div className={styles.head}>
        <span>{title}</span>
        {change}
      </div>
      <div className={styles.row}>
        <span className={styles.swatch} />
        <span className={styles.when}>{current.when}</span>
        <span className={styles.value}>{current.value}</span>
      </div>
      {previous && (
        <div className={styles.row}>
          <span className={cx(styles.swatch, styles.swatchPrevious)} />
          <span className={styles.when}>{previous.when}</span>
          <span className={styles.value}>{previous.value}</span>
        </div>
      )}
      {note && <div className={styles.note}>{note}</div>}
      <TooltipMarks marks={marks} />
    </div>
  )
}

/** What is noted at the pointed place, a line each. */
export function TooltipMarks({ marks }: { readonly marks: readonly string[] }) {
  return marks.map((text) => (
    <div key={text} className={styles.mark}>
      <Flag size={12} aria-hidden />
      <span>{text}</span>
    </div>
  ))
}

/** Beside the pointed place; on a narrow chart the box keeps within the edges instead of standing beside the finger. */
export function tipPlace(at: number, width: number): React.CSSProperties {
  if (width >= 420)
    return at > width / 2 ? { right: Math.max(0, width - at + 14) } : { left: Math.max(0, at + 14) }
  const box = Math.min(248, width)
  return { left: Math.max(0, Math.min(at - box / 2, width - box)), width: box }
}
