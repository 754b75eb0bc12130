/** Where things stand in a chart over time: its axes, and the place of each value. */
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
  /** Places along the time. */
  readonly count: number
  readonly highest: number
  /** Below zero where there are negative values. */
  readonly lowest?: number
  readonly axis: AxisKind
  readonly unit: TimeUnit
  /** Bars stand in the middle of their place, points of a line at its edges. */
  readonly kind: 'line' | 'bar'
  readonly tickText: (tick: number) => string
  /** Of the places, below the axis. */
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
  /** Width of a place. */
  readonly band: number
  /** Each so many-th place is named. */
  readonly every: number
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
  /** The place below a distance from the chart's left edge. */
  readonly placeAt: (x: number) => number
}

export function chartPlace(size: ChartSize): ChartPlace {
  const { width, height, count, axis, unit, kind, tickText, names } = size
  const ticks = axisTicks(Math.max(size.highest, 0), axis, { min: Math.min(size.lowest ?? 0, 0) })
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

/** About as wide as the text will be at 12 px: Chinese characters are as wide as high. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += character > '⺀' ? 12 : 7.2
  return width
}
