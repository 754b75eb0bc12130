/** Answers with lists, as rows of label and amount for a card. */

import type { ReportResult } from '@footfall/contract/reports/reports'
import type { CardReport } from '@footfall/contract/resources/board'
import { type Metric, metricNames, metrics } from '@footfall/contract/stats/metrics'
import type { Breakdown } from '@footfall/contract/stats/results'
import type { TimeUnit } from '@footfall/contract/stats/time'

export interface CardLine {
  readonly key: string
  readonly label: string
  /** Null for a mean or rate without visits. */
  readonly amount: number | null
  /** Percent, if the report has one. */
  readonly share: number | null
  /** The amount in the compared period; absent if there is none, or if the amounts are not counts. */
  readonly previous?: number | undefined
}

/** What the amounts count: a metric, the goals' conversions, or the mean of returning visitors in percent. */
export type Counted = Metric | 'conversions' | 'change' | 'percent'

export interface CardList {
  readonly counted: Counted
  readonly rows: readonly CardLine[]
}

interface Words {
  readonly none: string
  /** Text between the values of a row, and between the steps of a path. */
  readonly and: string
  readonly to: string
  readonly other: string
  readonly end: string
  /** The end of a path that is listed backwards. */
  readonly begin: string
  /** Label of a bucket that begins at a local time. */
  readonly time: (start: string, unit: TimeUnit) => string
  /** Label of the k-th unit after a cohort's. */
  readonly after: (k: number) => string
  readonly seconds: (from: number, to: number | null) => string
}

type Listed = Exclude<
  CardReport,
  'total' | 'traffic' | 'map' | 'hours_list' | 'days_list' | 'event_traffic' | 'funnel' | 'revenue'
>
type Input = Readonly<Record<string, unknown>>
type Of<N extends CardReport> = (result: ReportResult<N>, words: Words, input: Input) => CardList

const most = 8
const line = (
  label: string,
  amount: number | null,
  share: number | null = null,
  key = label,
  previous?: number | null,
): CardLine => ({ key, label, amount, share, ...(previous != null && { previous }) })

/** The metric that the rows are sorted by. Without one, the first of those that they have. */
function metricOf({ order_by }: Input, had: readonly Metric[] = metricNames): Metric {
  return had.find((one) => one === order_by) ?? had[0] ?? 'visitors'
}

type Figures = { readonly [M in Metric]?: number | null | undefined }

/** Only counts are compared. */
const beforeOf = (metric: Metric, previous: Figures | null | undefined) =>
  metrics[metric].kind === 'count' ? previous?.[metric] : undefined

const breakdown = ({ list }: Breakdown, { none }: Words, input: Input): CardList => {
  const counted = metricOf(input)
  return {
    counted,
    rows: list.map((row) => {
      const label = row.label || row.value || none
      // The share is one of visitors.
      const share = counted === 'visitors' ? row.share : null
      return line(label, row[counted], share, row.value, beforeOf(counted, row.previous))
    }),
  }
}

interface Table {
  readonly columns: readonly { readonly key: string; readonly kind: string }[]
  readonly time_unit: TimeUnit
  readonly list: readonly (Figures & {
    readonly values: readonly string[]
    readonly labels: readonly string[]
    readonly previous?: Figures | null | undefined
  })[]
}

/** A table by several dimensions, which may have only some metrics. */
const table = ({ columns, time_unit, list }: Table, { none, and, time }: Words, input: Input): CardList => {
  const counted = metricOf(
    input,
    metricNames.filter((one) => columns.some(({ key }) => key === one)),
  )
  const named = (label: string, at: number) =>
    columns[at]?.kind === 'time' ? time(label, time_unit) : label || none
  return {
    counted,
    rows: list.map(({ values, labels, previous, ...row }) =>
      line(
        labels.map(named).join(and),
        row[counted] ?? null,
        null,
        values.join('\n'),
        beforeOf(counted, previous),
      ),
    ),
  }
}

const lists: { readonly [N in Listed]: Of<N> } = {
  page: breakdown,
  referer: breakdown,
  area: breakdown,
  browser: breakdown,
  os: breakdown,
  screen: breakdown,
  device: breakdown,
  language: breakdown,
  group_list: table,
  event_list: ({ list }) => ({
    counted: 'events',
    rows: list.map(({ name, events, share, previous }) => line(name, events, share, name, previous?.events)),
  }),
  event_properties: ({ list }) => ({
    counted: 'events',
    rows: list.map(({ key, events }) => line(key, events)),
  }),
  event_values: ({ list }, { none }, input) => {
    const counted = input.order_by === 'visitors' ? 'visitors' : 'events'
    return {
      counted,
      rows: list.map(({ value, share, ...row }) =>
        line(value || none, row[counted], counted === 'events' ? share : null, value),
      ),
    }
  },
  session_stats: ({ duration, visits }, { seconds }) => ({
    counted: 'visits',
    rows: duration.map((part) =>
      line(seconds(part.from, part.to), part.visits, visits === 0 ? null : (part.visits / visits) * 100),
    ),
  }),
  goals: ({ list }) => ({
    counted: 'conversions',
    rows: list.map(({ goal_id, name, conversions, visitor_rate, previous }) =>
      line(name, conversions, visitor_rate, goal_id, previous?.conversions),
    ),
  }),
  goal: ({ list }, { none }) => ({
    counted: 'conversions',
    rows: list.map(({ value, label, conversions, visitor_rate, previous }) =>
      line(label || value || none, conversions, visitor_rate, value, previous?.conversions),
    ),
  }),
  journey: ({ paths }, { to, other, end, begin }, input) => {
    // Paths up to a match are listed backwards, the match first.
    const backwards = input.end !== undefined
    const over = backwards ? begin : end
    return {
      counted: 'visits',
      rows: paths.map(({ items, visits, share }, at) => {
        const names = items.map(({ kind, item }) => (kind === 'other' ? other : kind === 'end' ? over : item))
        return line((backwards ? names.toReversed() : names).join(to), visits, share, String(at))
      }),
    }
  },
  retention: ({ mean }, { after }) => ({
    counted: 'percent',
    rows: mean.flatMap((value, k) => (value === null ? [] : [line(after(k), value, null, String(k))])),
  }),
  utm: ({ list }, { none, and }, input) => {
    const counted = metricOf(input)
    return {
      counted,
      rows: list.map(({ values, ...row }) =>
        line(values.map((value) => value || none).join(and), row[counted], null, values.join('\n')),
      ),
    }
  },
  changes: ({ list }, { and }) => ({
    counted: 'change',
    rows: list.map(({ labels, values, contribution, share_of_change }) =>
      line(labels.join(and), contribution, share_of_change, values.join('\n')),
    ),
  }),
  insights: table,
}

export function isListed(report: CardReport): report is Listed {
  return Object.hasOwn(lists, report)
}

/** `result`, `input`: those of the card's report. */
export function listOfCard<N extends Listed>(
  report: N,
  result: unknown,
  input: Input,
  words: Words,
): CardList {
  const { counted, rows } = lists[report](result as ReportResult<N>, words, input)
  return { counted, rows: rows.slice(0, most) }
}
