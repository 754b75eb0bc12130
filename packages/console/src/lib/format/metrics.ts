/** Formats of metrics and their changes. */
import { type ChangeRule, type Metric, type MetricUnit, metrics } from '@footfall/contract/stats/metrics'
import type { Language } from '../i18n/language.ts'
import {
  formatAligned,
  formatCount,
  formatDecimal,
  formatDuration,
  formatExact,
  formatPercent,
  noValue,
} from './numbers.ts'

type Formats = Readonly<Record<MetricUnit, (value: number, language: Language) => string>>

const shortest: Formats = {
  count: formatCount,
  percent: formatPercent,
  duration: formatDuration,
  decimal: formatDecimal,
}
const inColumn: Formats = {
  ...shortest,
  percent: (value, language) => `${formatAligned(value, language, 1)}%`,
  decimal: (value, language) => formatAligned(value, language, 2),
}
const exact: Formats = {
  ...inColumn,
  count: formatExact,
  percent: (value, language) => `${formatAligned(value, language, 2)}%`,
}

/** Writes metrics in one of the forms; without a value, a dash. */
const writes =
  (formats: Formats) =>
  (metric: Metric, value: number | null | undefined, language: Language): string =>
    value === null || value === undefined ? noValue : formats[metrics[metric].unit](value, language)

/** The shortest form of a metric, e.g. for an axis. */
export const formatMetric = writes(shortest)

/** The same in a column of figures: fractions have all their decimals. */
export const metricInColumn = writes(inColumn)

/** The same with every digit, for tooltips. */
export const exactMetric = writes(exact)

export interface Change {
  /** `new`: from zero to something; `none`: nothing to compare with. */
  readonly direction: 'up' | 'down' | 'flat' | 'new' | 'none'
  /** A rising bounce rate is bad. */
  readonly tone: 'good' | 'bad' | 'neutral'
  /** Size without sign: percent, or percentage points for a rate; '' if there is none. */
  readonly size: string
  readonly inPoints: boolean
}

/** Describes a change. `change` is as the server sends it: percent, percentage points for rates, null from zero. */
export function describeChange(
  metric: Metric | ChangeRule,
  change: number | null | undefined,
  current: number | null,
  previous: number | null | undefined,
  language: Language,
): Change {
  const { kind, rising } = typeof metric === 'string' ? metrics[metric] : metric
  const inPoints = kind === 'rate'
  const nothing = { tone: 'neutral', size: '', inPoints } as const
  if (change === null || change === undefined) {
    const isNew = previous === 0 && (current ?? 0) > 0
    return { ...nothing, direction: isNew ? 'new' : 'none' }
  }
  const size = sizeOf(change, language, inPoints)
  if (/^0%?$/.test(size)) return { ...nothing, direction: 'flat', size }
  const rises = change > 0
  const good = rises === (rising === 'good')
  return { direction: rises ? 'up' : 'down', tone: good ? 'good' : 'bad', size, inPoints }
}

/** One decimal below a hundred, so that changes line up in a column. */
function sizeOf(change: number, language: Language, inPoints: boolean): string {
  const size = Math.abs(change)
  if (size < 0.05) return inPoints ? '0' : '0%'
  // 99.97 would round up to 100.0, beside others that are 100.
  const text = size < 99.95 ? formatAligned(size, language, 1) : formatDecimal(size, language, 0)
  return inPoints ? text : `${text}%`
}
