/** The marks of a series in its chart, as lines or bars, and those of the compared one. */
import { useId } from 'react'
import { cx } from '../cx.ts'
import type { ChartPlace } from './chart-place.ts'
import { drawSeries, type SeriesPoint } from './runs.ts'
import styles from './TimeSeries.module.css'

export interface ShapesProps {
  readonly points: readonly SeriesPoint[]
  readonly previous: readonly SeriesPoint[] | null | undefined
  readonly place: ChartPlace
  /** The position that is pointed at. */
  readonly at: number | null
}

export function SeriesLines({ points, previous, place, at }: ShapesProps) {
  const fade = useId()
  const { xOf, yOf, base, zero, top } = place
  const drawn = drawSeries(points, xOf, yOf, zero)
  const before = previous && drawSeries(previous, xOf, yOf, zero)
  const value = at === null ? null : points[at]?.value
  const beforeValue = at === null ? null : previous?.[at]?.value
  return (
    <>
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--accent)" stopOpacity="0.16" />
        <stop offset="1" stopColor="var(--accent)" stopOpacity="0.01" />
      </linearGradient>
      <path d={drawn.area} fill={`url(#${fade})`} />
      {at !== null && <line x1={xOf(at)} x2={xOf(at)} y1={top} y2={base} className={styles.guide} />}
      {before && <path d={before.solid + before.dotted} className={styles.previous} />}
      <path d={drawn.solid} className={styles.line} />
      <path d={drawn.dotted} className={cx(styles.line, styles.dotted)} />
      {drawn.lone.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill="var(--accent)" />
      ))}
      {at !== null && typeof beforeValue === 'number' && (
        <circle cx={xOf(at)} cy={yOf(beforeValue)} r="3.5" className={styles.dotPrevious} />
      )}
      {at !== null && typeof value === 'number' && (
        <circle cx={xOf(at)} cy={yOf(value)} r="4.5" className={styles.dot} />
      )}
    </>
  )
}

export function SeriesBars({ points, previous, place, at }: ShapesProps) {
  const { xOf, yOf, base, zero, top, band } = place
  const width = Math.max(1, Math.min(44, band * 0.68))
  return (
    <>
      {at !== null && (
        <rect x={xOf(at) - band / 2} y={top} width={band} height={base - top} className={styles.band} />
      )}
      {points.map(({ time, value, partial }, index) => {
        if (!value) return null
        const [y, end] = value > 0 ? [yOf(value), zero] : [zero, yOf(value)]
        return (
          <rect
            key={time}
            x={xOf(index) - width / 2}
            y={y}
            width={width}
            height={Math.max(1, end - y)}
            rx={Math.min(4, width / 3)}
            className={partial ? styles.barPartial : styles.bar}
          />
        )
      })}
      {previous?.map(({ time, value }, index) =>
        value ? (
          // Drawn twice: the lower one separates it from the bar that it crosses.
          <g key={time}>
            {[styles.barGap, styles.barPrevious].map((className) => (
              <line
                key={className}
                x1={xOf(index) - width / 2 - 2}
                x2={xOf(index) + width / 2 + 2}
                y1={yOf(value)}
                y2={yOf(value)}
                className={className}
              />
            ))}
          </g>
        ) : null,
      )}
    </>
  )
}
