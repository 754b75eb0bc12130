/** A small line of counts without axes; decoration beside a number that says the same. */
import styles from './Sparkline.module.css'

export interface SparklineProps {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
}

export function Sparkline({ values, width = 132, height = 32 }: SparklineProps) {
  const largest = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number): number => height - 2 - (value / largest) * (height - 5)
  const line = values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={styles.ground} d={`${line}L${width} ${height}L0 ${height}Z`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
