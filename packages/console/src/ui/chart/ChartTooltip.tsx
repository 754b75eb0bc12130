/** The tooltip of a position in the chart: bucket, value, compared value, change. */
import { Flag } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './ChartTooltip.module.css'

export interface ChartTooltipProps {
  readonly title: string
  readonly current: { readonly when: string; readonly value: string }
  readonly previous?: { readonly when: string; readonly value: string } | undefined
  readonly change?: ReactNode
  /** E.g. that the bucket is not over yet. */
  readonly note?: string | undefined
  /** Annotations at this position. */
  readonly marks: readonly string[]
  /** Its place: see `tipPlace`. */
  readonly style: CSSProperties
}

export function ChartTooltip({ title, current, previous, change, note, marks, style }: ChartTooltipProps) {
  return (
    <div className={styles.tip} style={style}>
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

/** Annotations at the position, one per line. */
export function TooltipMarks({ marks }: { readonly marks: readonly string[] }) {
  return marks.map((text) => (
    <div key={text} className={styles.mark}>
      <Flag size={12} aria-hidden />
      <span>{text}</span>
    </div>
  ))
}

/** Beside the position, in px from the left edge of a chart of this width. In a narrow chart the box stays within the edges instead. */
export function tipPlace(at: number, width: number): CSSProperties {
  if (width >= 420)
    return at > width / 2 ? { right: Math.max(0, width - at + 14) } : { left: Math.max(0, at + 14) }
  const box = Math.min(248, width)
  return { left: Math.max(0, Math.min(at - box / 2, width - box)), width: box }
}
