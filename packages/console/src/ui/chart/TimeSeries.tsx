/**
 * A series over time as line or bars, with the compared series dashed (bars: as a mark), buckets that are not whole dotted,
 * nothing after now. Pointer, finger and arrow keys tell each place; `SeriesTable` is the same as a table.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel, tickLabel } from '../../lib/format/local-time.ts'
import { formatRoundDuration } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../cx.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { drawSeries, type SeriesPoint } from './runs.ts'
import { type AxisKind, axisTicks, labelEvery } from './scale.ts'
import styles from './TimeSeries.module.css'
import { useWidth } from './use-width.ts'

export interface TimeSeriesProps {
  /** Name of what is drawn, e.g. "Visitors". */
  readonly label: string
  readonly points: readonly SeriesPoint[]
  /** The n-th stands beside the n-th point. */
  readonly previous?: readonly SeriesPoint[] | null
  readonly unit: TimeUnit
  readonly kind?: 'line' | 'bar'
  readonly axis?: AxisKind
  /** As on the axis; the tooltip uses `formatExact` where given. */
  readonly formatValue: (value: number) => string
  readonly formatExact?: (value: number) => string
  /** The change between two values, for the tooltip. */
  readonly renderChange?: (current: number | null, previous: number | null) => ReactNode
  readonly height?: number
  /** A click on a bucket, e.g. to look into that day. */
  readonly onSelect?: ((time: string) => void) | undefined
}

const top = 10
const bottom = 26
const friendlySteps: Record<TimeUnit, readonly number[]> = {
  minute: [1, 5, 10, 15, 30, 60, 120, 180, 240, 360],
  hour: [1, 2, 3, 4, 6, 12, 24],
  day: [1, 2, 3, 4, 5, 7, 10, 14, 15, 30],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 4, 6, 12, 24],
}

export function TimeSeries(props: TimeSeriesProps) {
  const { label, points, previous, unit, kind = 'line', axis = 'count', height = 264 } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [pointed, setPointed] = useState<number | null>(null)
  const fade = useId()
  const count = Math.max(points.length, previous?.length ?? 0)
  const values = [...points, ...(previous ?? [])].map((point) => point.value ?? 0)
  const ticks = axisTicks(Math.max(...values, 0), axis, { min: Math.min(...values, 0) })
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) || (lowest < 0 ? 0 : 1)
  const tickText = (tick: number) =>
    axis === 'duration' ? formatRoundDuration(tick, language) : props.formatValue(tick)
  const left = Math.max(...ticks.map((tick) => textWidth(tickText(tick)))) + 12
  const inner = Math.max(0, width - left - 10)
  const base = height - bottom
  const band = inner / Math.max(1, count)
  const xOf = (at: number) => {
    if (kind === 'bar' || count === 1) return left + band * (at + 0.5)
    return left + (inner * at) / (count - 1)
  }
  const yOf = (value: number) =>
    base - ((Math.min(value, highest) - lowest) / (highest - lowest)) * (base - top)

  const longer = points.length >= (previous?.length ?? 0) ? points : (previous ?? points)
  const names = longer.map((point) => tickLabel(point.time, unit, language))
  const widest = Math.max(...names.map(textWidth), 0) + 18
  const every = labelEvery(count, inner, widest, friendlySteps[unit])

  const at = pointed === null ? null : Math.min(pointed, count - 1)
  const current = at === null ? undefined : points[at]
  const compared = at === null ? undefined : previous?.[at]
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : (props.formatExact ?? props.formatValue)(value)

  const point = (event: PointerEvent) => {
    const edge = box.current?.getBoundingClientRect().left ?? 0
    const x = event.clientX - edge - left
    const place = kind === 'bar' ? Math.floor(x / band) : Math.round((x / inner) * (count - 1))
    setPointed(Math.max(0, Math.min(count - 1, place)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? count - 1
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key]
    if (event.key === 'Enter' && current) props.onSelect?.(current.time)
    if (to === undefined) return
    event.preventDefault()
    setPointed(Math.max(0, Math.min(count - 1, to)))
  }

  return (
    // The arrow keys walk along the series as along a scale.
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.label', { name: label })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={at ?? Math.max(0, count - 1)}
      aria-valuetext={spoken(points[at ?? points.length - 1])}
      className={cx(styles.chart, props.onSelect && styles.clickable)}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPointed(null)}
      onBlur={() => setPointed(null)}
      onKeyDown={onKeyDown}
      onClick={() => {
        const isMouse = window.matchMedia('(hover: hover)').matches
        if (isMouse && current) props.onSelect?.(current.time)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} fill="none" aria-hidden="true">
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--accent)" stopOpacity="0.16" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0.01" />
            </linearGradient>
          </defs>
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
            // The outermost names stay inside the chart.
            const half = textWidth(name) / 2
            const x = Math.max(half, Math.min(xOf(index), left + inner + 8 - half))
            return (
              <text
                key={longer[index]?.time}
                x={x}
                y={height - 6}
                textAnchor="middle"
                className={styles.tick}
              >
                {name}
              </text>
            )
          })}
          {kind === 'bar' ? (
            <Bars {...{ points, previous: previous ?? null, xOf, yOf, base, band, at }} />
          ) : (
            <Lines {...{ points, previous: previous ?? null, xOf, yOf, base, fade, at }} />
          )}
        </svg>
      )}
      {at !== null && width > 0 && (
        <ChartTooltip
          title={label}
          at={xOf(at)}
          width={width}
          current={{
            when: current ? bucketLabel(current.time, unit, language) : t('chart.notYet'),
            value: show(current?.value),
          }}
          previous={
            compared && { when: bucketLabel(compared.time, unit, language), value: show(compared.value) }
          }
          change={compared && current && props.renderChange?.(current.value, compared.value)}
          note={current?.partial ? t('chart.partial') : undefined}
        />
      )}
    </div>
  )

  function spoken(place: SeriesPoint | undefined): string {
    if (!place) return t('chart.notYet')
    return `${bucketLabel(place.time, unit, language)} ${show(place.value)}`
  }
}

interface Shape {
  readonly points: readonly SeriesPoint[]
  readonly previous: readonly SeriesPoint[] | null
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
  readonly base: number
  readonly at: number | null
}

function Lines({ points, previous, xOf, yOf, base, fade, at }: Shape & { readonly fade: string }) {
  const drawn = drawSeries(points, xOf, yOf, yOf(0))
  const before = previous && drawSeries(previous, xOf, yOf, yOf(0))
  const value = at === null ? null : points[at]?.value
  const beforeValue = at === null ? null : previous?.[at]?.value
  return (
    <>
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

function Bars({ points, previous, xOf, yOf, base, band, at }: Shape & { readonly band: number }) {
  const width = Math.max(1, Math.min(44, band * 0.68))
  return (
    <>
      {at !== null && (
        <rect x={xOf(at) - band / 2} y={top} width={band} height={base - top} className={styles.band} />
      )}
      {points.map(({ time, value, partial }, index) => {
        if (!value) return null
        const [y, end] = value > 0 ? [yOf(value), yOf(0)] : [yOf(0), yOf(value)]
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
          // Twice: what lies below keeps it apart from the bar it crosses.
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

/** About as wide as the text will be at 12 px: Chinese characters are as wide as high. */
function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += character > '⺀' ? 12 : 7.2
  return width
}
