/** Layout of a time chart: its axes, and the position of each value. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { type AxisKind, axisTicks, labelEvery } from './scale.ts'

const top = 10
const bottom = 26
const friendlySteps: Record<TimeUnit, readonly number[]> = {
  minute: [1, 5, 10, 15, 30, 60, 120, 180, 240, 360],
  hour: [1, 2, 3, 4, 6, 12, 24],
  day: [1, 2, 3, 4, 5, 7, 10, 14, 15, 30],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 4, 6, 12, 24],
}

export interface ChartSize {
  readonly width: number
  readonly height: number
  /** Number of positions along the time axis. */
  readonly count: number
  readonly highest: number
  /** Negative if there are negative values. */
  readonly lowest?: number
  readonly axis: AxisKind
  readonly unit: TimeUnit
  /** Bars are in the middle of their position, the outermost points of a line at the edges. */
  readonly kind: 'line' | 'bar'
  readonly tickText: (tick: number) => string
  /** Labels of the positions, below the axis. */
  readonly names: readonly string[]
}

export interface ChartPlace {
  readonly ticks: readonly number[]
  readonly left: number
  readonly inner: number
  readonly top: number
  /** y of the plot's lower edge, and of zero. */
  readonly base: number
  readonly zero: number
  /** Width of a position. */
  readonly band: number
  /** Every n-th position has a label. */
  readonly every: number
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
  /** The position at a distance from the chart's left edge. */
  readonly placeAt: (x: number) => number
}

export function chartPlace(size: ChartSize): ChartPlace {
  const { width, height, count, axis, unit, kind, tickText, names } = size
  const ticks = axisTicks(Math.max(size.highest, 0), axis, Math.min(size.lowest ?? 0, 0))
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) || (lowest < 0 ? 0 : 1)
  const left = Math.max(...ticks.map((tick) => textWidth(tickText(tick)))) + 12
  const inner = Math.max(0, width - left - 10)
  const base = height - bottom
  const band = inner / Math.max(1, count)
  const yOf = (value: number) =>
    base - ((Math.min(value, highest) - lowest) / (highest - lowest)) * (base - top)
  const widest = Math.max(...names.map(textWidth), 0) + 18
  return {
    ticks,
    left,
    inner,
    top,
    base,
    zero: yOf(0),
    band,
    every: labelEvery(count, inner, widest, friendlySteps[unit]),
    xOf: (at) =>
      kind === 'bar' || count === 1 ? left + band * (at + 0.5) : left + (inner * at) / (count - 1),
    yOf,
    placeAt: (x) => {
      const place =
        kind === 'bar' ? Math.floor((x - left) / band) : Math.round(((x - left) / inner) * (count - 1))
      return Math.max(0, Math.min(count - 1, place))
    },
  }
}

/** Approximate width of a text at 12 px. Chinese characters are as wide as they are high. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += character > '⺀' ? 12 : 7.2
  return width
}
