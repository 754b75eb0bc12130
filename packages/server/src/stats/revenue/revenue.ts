/** Revenue: each currency separately, over time and by a dimension, next to the comparison period. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Revenue } from '@footfall/contract/stats/revenue-results'
import { byName } from '../../lib/page-of-list.ts'
import { labelOf } from '../labels.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import {
  type AmountsOfKey,
  type AmountsQuestion,
  type ByValue,
  figuresOf,
  noAmounts,
  paid,
  visitorsOf,
} from './amounts.ts'
import { converted } from './converted.ts'

export async function revenue(deps: Planner, args: ReportArgs<ReportQuery<'revenue'>>): Promise<Revenue> {
  const { query, language } = args
  const { selection, previous, unit, zone } = await deps.plan(args)
  const { by, attribution } = query
  const currency = query.currency ?? null
  const now: AmountsQuestion = { selection, currency }
  const before: AmountsQuestion | null = previous && { selection: previous, currency }
  const figuresFor = async (asked: AmountsQuestion, values?: ByValue) => {
    const buckets = bucketsOf(asked.selection.interval, unit, zone)
    const [{ currencies, series, list }, visitors] = await Promise.all([
      paid(deps, asked, { buckets, ...(values && { values }) }),
      visitorsOf(deps, asked),
    ])
    return {
      paidIn: new Set(currencies.keys()),
      figuresIn: (coin: string) => figuresOf(currencies.get(coin) ?? noAmounts, visitors),
      series: filledBuckets(buckets, series),
      list,
    }
  }
  const [current, earlier, sum] = await Promise.all([
    figuresFor(now, { by, attribution }),
    before && figuresFor(before),
    converted(deps, { now, before, zone }),
  ])
  const rows = current.list
  const among = [...new Set(rows.map(({ key }) => key))]
  const rowsBefore = before && (await paid(deps, before, { values: { by, attribution, among } })).list
  const currencies = [...new Set([...current.paidIn, ...(earlier?.paidIn ?? [])])].sort()
  return {
    time_unit: unit,
    time_zone: zone,
    currencies: currencies.map((coin) => ({
      currency: coin,
      ...current.figuresIn(coin),
      previous: earlier?.figuresIn(coin) ?? null,
    })),
    converted: sum,
    series: current.series,
    previous_series: earlier?.series ?? null,
    list: arranged(
      rows.map(({ key, ...row }) => ({
        value: key,
        label: labelOf(by, key, language),
        ...row,
        previous: rowsBefore && amountsIn(rowsBefore, key, row.currency),
      })),
      query,
    ),
  }
}

/** Equal rows keep their place. */
function arranged(
  rows: Revenue['list'],
  { search, order, order_by }: Pick<ReportQuery<'revenue'>, 'search' | 'order' | 'order_by'>,
): Revenue['list'] {
  const wanted = search.toLowerCase()
  const direction = order === 'asc' ? 1 : -1
  return rows
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .sort((a, b) =>
      order_by === 'label' ? direction * byName(a.label, b.label) : direction * (a[order_by] - b[order_by]),
    )
}

function amountsIn(rows: readonly AmountsOfKey[], value: string, coin: string) {
  const found = rows.find(({ key, currency }) => key === value && currency === coin)
  if (!found) return noAmounts
  const { key: _key, currency: _coin, ...amounts } = found
  return amounts
}

function filledBuckets(buckets: readonly BucketCut[], rows: readonly AmountsOfKey[]): Revenue['series'] {
  return buckets.map(({ start, time, partial }) => ({
    time,
    partial,
    values: rows
      .filter(({ key }) => Number(key) * 1000 === start)
      .map(({ currency, revenue, orders }) => ({ currency, revenue, orders })),
  }))
}
