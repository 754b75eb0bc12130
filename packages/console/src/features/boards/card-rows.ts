/** Answers with lists, as rows of label and amount for a card. */

import type { ReportResult } from '@footfall/contract/reports/reports'
import type { CardReport } from '@footfall/contract/resources/board'
import type { Breakdown } from '@footfall/contract/stats/results'

export interface CardRow {
  readonly key: string
  readonly label: string
  readonly amount: number
  /** Percent, if the report has one. */
  readonly share: number | null
  /** The amount in the compared period; absent if there is none. */
  readonly previous?: number | undefined
}

/** What the amounts count: a metric, the goals' conversions, or the mean of returning visitors in percent. */
export type Counted = 'visitors' | 'visits' | 'events' | 'pageviews' | 'conversions' | 'change' | 'percent'

export interface CardList {
  readonly counted: Counted
  readonly rows: readonly CardRow[]
}

interface Words {
  readonly none: string
  /** Text between the values of a row, and between the steps of a path. */
  readonly and: string
  readonly to: string
  readonly other: string
  readonly end: string
  /** Label of the k-th unit after a cohort's. */
  readonly after: (k: number) => string
  readonly seconds: (from: number, to: number | null) => string
}

type Listed = Exclude<
  CardReport,
  'total' | 'traffic' | 'map' | 'hours_list' | 'days_list' | 'funnel' | 'revenue'
>
type Of<N extends CardReport> = (result: ReportResult<N>, words: Words) => CardList

const most = 8
const line = (
  label: string,
  amount: number,
  share: number | null = null,
  key = label,
  previous?: number,
): CardRow => ({ key, label, amount, share, ...(previous !== undefined && { previous }) })

const breakdown = ({ list }: Breakdown, { none }: Words): CardList => ({
  counted: 'visitors',
  rows: list.map((row) =>
    line(row.label || row.value || none, row.visitors, row.share, row.value, row.previous?.visitors),
  ),
})

const lists: { readonly [N in Listed]: Of<N> } = {
  page: breakdown,
  referer: breakdown,
  area: breakdown,
  browser: breakdown,
  os: breakdown,
  screen: breakdown,
  device: breakdown,
  language: breakdown,
  group_list: ({ list }, { none, and }) => ({
    counted: 'events',
    rows: list.map((row) =>
      line(
        row.labels.map((label) => label || none).join(and),
        row.events || row.pageviews,
        null,
        row.values.join('\n'),
        row.events ? row.previous?.events : row.previous?.pageviews,
      ),
    ),
  }),
  event_list: ({ list }) => ({
    counted: 'events',
    rows: list.map(({ name, events, share, previous }) => line(name, events, share, name, previous?.events)),
  }),
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
  journey: ({ paths }, { to, other, end }) => ({
    counted: 'visits',
    rows: paths.map(({ items, visits, share }, at) =>
      line(
        items.map(({ kind, item }) => (kind === 'other' ? other : kind === 'end' ? end : item)).join(to),
        visits,
        share,
        String(at),
      ),
    ),
  }),
  retention: ({ mean }, { after }) => ({
    counted: 'percent',
    rows: mean.flatMap((value, k) => (value === null ? [] : [line(after(k), value, null, String(k))])),
  }),
  utm: ({ list }, { none, and }) => ({
    counted: 'visitors',
    rows: list.map(({ values, visitors }) =>
      line(values.map((value) => value || none).join(and), visitors, null, values.join('\n')),
    ),
  }),
  changes: ({ list }, { and }) => ({
    counted: 'change',
    rows: list.map(({ labels, values, contribution, share_of_change }) =>
      line(labels.join(and), contribution, share_of_change, values.join('\n')),
    ),
  }),
  insights: ({ list, columns }, { none, and }) => {
    const counts = ['visitors', 'visits', 'pageviews', 'events'] as const
    const counted = counts.find((one) => columns.some(({ key }) => key === one)) ?? 'visitors'
    return {
      counted,
      rows: list.map((row) =>
        line(
          row.labels.map((label) => label || none).join(and),
          row[counted] ?? 0,
          null,
          row.values.join('\n'),
        ),
      ),
    }
  },
}

export function isListed(report: CardReport): report is Listed {
  return Object.hasOwn(lists, report)
}

export function listOfCard(report: Listed, result: unknown, words: Words): CardList {
  const { counted, rows } = (lists[report] as Of<Listed>)(result as never, words)
  return { counted, rows: rows.slice(0, most) }
}
