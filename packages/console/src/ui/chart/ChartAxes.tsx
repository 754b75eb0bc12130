/** The grid lines and labels of a time chart. */
import { type ChartPlace, textWidth } from './chart-place.ts'
import styles from './TimeSeries.module.css'

export interface ChartAxesProps {
  readonly place: ChartPlace
  readonly height: number
  readonly tickText: (tick: number) => string
  readonly names: readonly string[]
}

export function ChartAxes({ place, height, tickText, names }: ChartAxesProps) {
  const { ticks, left, inner, every, xOf, yOf } = place
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={left + inner}
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={tick === 0 ? styles.base : styles.grid}
          />
          <text x={left - 8} y={yOf(tick)} dy="0.35em" textAnchor="end" className={styles.tick}>
            {tickText(tick)}
          </text>
        </g>
      ))}
      {names.map((name, index) => {
        if (index % every !== 0) return null
        // The outermost labels stay inside the chart.
        const half = textWidth(name) / 2
        const x = Math.max(half, Math.min(xOf(index), left + inner + 8 - half))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour comes twice in autumn
          <text key={index} x={x} y={height - 6} textAnchor="middle" className={styles.tick}>
            {name}
          </text>
        )
      })}
    </>
  )
}
