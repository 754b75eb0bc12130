/**
 * What time charts share: size, axes, annotations, and the position that pointer, touch and arrow keys show. The arrow keys walk along the time as on a
 * slider, Enter is the click.
 */
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tickLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../cx.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import { tipPlace } from './ChartTooltip.tsx'
import { type ChartPlace, type ChartSize, chartPlace } from './chart-place.ts'
import type { ChartMark } from './marks.ts'
import styles from './TimeSeries.module.css'
import { usePointed } from './use-pointed.ts'
import { useWidth } from './use-width.ts'

export interface ChartFrameProps extends Omit<ChartSize, 'width' | 'count' | 'names'> {
  readonly label: string
  /** When the positions along the time axis begin (ISO 8601). */
  readonly times: readonly string[]
  readonly marks: readonly ChartMark[]
  /** The position that is read out until one is pointed at. */
  readonly last: number
  /** What is read out of a position. */
  readonly textAt: (at: number) => string
  readonly onSelect?: ((at: number) => unknown) | undefined
  /** The tooltip of a position. */
  readonly tip: (at: number, style: CSSProperties) => ReactNode
  /** Draws the series. `at`: the position pointed at, null if none. */
  readonly children: (place: ChartPlace, at: number | null) => ReactNode
}

export function ChartFrame(props: ChartFrameProps) {
  const { label, times, marks, last, textAt, onSelect, tip, children, ...size } = props
  const { height, unit, tickText } = size
  const { t } = useTranslation()
  const { language } = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const count = times.length
  const names = times.map((time) => tickLabel(time, unit, language))
  const place = chartPlace({ ...size, width, count, names })
  const { at, handlers } = usePointed(box, place, count, onSelect)
  const current = at ?? Math.max(0, last)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handlers hold the keys
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.label', { name: label })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={current}
      aria-valuetext={textAt(current)}
      className={cx(styles.chart, onSelect && styles.clickable)}
      // The page may set the height by the window's size before a script has measured it.
      style={{ height: `var(--chart-height, ${height}px)` }}
      {...handlers}
      onClick={() => {
        if (at !== null && window.matchMedia('(hover: hover)').matches) onSelect?.(at)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
          <ChartAxes {...{ place, height, tickText, names }} />
          <ChartMarks marks={marks} place={place} />
          {children(place, at)}
        </svg>
      )}
      {at !== null && width > 0 && tip(at, tipPlace(place.xOf(at), width))}
    </div>
  )
}
