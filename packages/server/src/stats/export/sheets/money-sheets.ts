/** Revenue and campaigns as tables: amounts in units of their currency, each currency separately. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import {
  type Converted,
  type Revenue,
  type RevenueFigure,
  revenueFigures,
} from '@footfall/contract/stats/revenue-results'
import { translate } from '../../../lib/translate.ts'
import { labelOf } from '../../labels.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { utm } from '../../reports/utm.ts'
import { currenciesPaid } from '../../revenue/amounts.ts'
import { revenue } from '../../revenue/revenue.ts'
import { pagedRows } from '../paged-rows.ts'
import type { CellKind, Column, Row, Sheet, TypedValue, Value, WholeSheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column, comparedTitle, inUnits, moneyCells, moneyColumns, moneyText } from './columns.ts'
import { metricCells, metricColumns } from './metric-columns.ts'

/** The figures over time. */
const drawn = ['revenue', 'orders'] as const satisfies readonly RevenueFigure[]
const amounts = ['revenue', 'refunds', 'orders', 'buyers'] as const satisfies readonly RevenueFigure[]

/** In the currency's units; counts as they are. */
function cellOf(figure: RevenueFigure, value: number | null, currency: string): Value | TypedValue {
  if (value === null || figure === 'orders' || figure === 'buyers') return value
  return inUnits(value, currency)
}

/** By the dimension; in a workbook also the currencies and their buckets. */
export async function revenueSheets(args: SheetArgs<ReportQuery<'revenue'>>): Promise<WholeSheet[]> {
  const { deps, query, language, planned } = args
  const report = await revenue(deps, args)
  const text = (key: string) => translate(language, key)
  const compared = comparedTitle(planned, language)
  const figureColumns = (figures: readonly RevenueFigure[]) =>
    figures.flatMap((figure): Column[] => {
      const kind: CellKind = figure === 'orders' || figure === 'buyers' ? 'count' : 'decimal'
      const name = text(`revenue.figure.${figure}`)
      if (compared === null) return [column(name, kind)]
      const before = translate(language, 'stats.export.beside', { name, what: compared })
      return [column(name, kind), column(before, kind)]
    })
  type Figures = Readonly<Partial<Record<RevenueFigure, number | null>>>
  const cells = (figures: readonly RevenueFigure[], now: Figures, before: Figures | null, coin: string) =>
    figures.flatMap((figure): (Value | TypedValue)[] => {
      const own = cellOf(figure, now[figure] ?? null, coin)
      return compared !== null ? [own, cellOf(figure, before?.[figure] ?? null, coin)] : [own]
    })
  const convertedRows = (sum: Converted): Row[] => {
    const mark = `${text('revenue.converted.mark')} · ${sum.currency}`
    const row: Row = [mark, ...cells(revenueFigures, sum, sum.previous, sum.currency)]
    const leftOut = moneyText(sum.left_out.map((one) => ({ currency: one.currency, amount: one.revenue })))
    const note = translate(language, 'revenue.converted.leftOut', { amounts: leftOut })
    return leftOut === '' ? [row] : [row, [note]]
  }
  const currency = column(text('revenue.currency'), 'text', 10)
  const list: WholeSheet = {
    name: text('nav.revenue'),
    columns: [column(fieldLabel(query.by, language), 'text', 32), currency, ...figureColumns(amounts)],
    rows: report.list.map((row) => [
      row.label,
      row.currency,
      ...cells(amounts, row, row.previous, row.currency),
    ]),
  }
  const byUnit = report.time_unit === 'minute' || report.time_unit === 'hour' ? 'time' : 'day'
  const earlier = report.previous_series
  const length = Math.max(report.series.length, earlier?.length ?? 0)
  const inBucket = (bucket: Revenue['series'][number] | undefined, coin: string) =>
    bucket && (bucket.values.find(({ currency }) => currency === coin) ?? { revenue: 0, orders: 0 })
  return [
    list,
    {
      name: text('revenue.currencies'),
      // Wider: the converted sum has its mark here.
      columns: [{ ...currency, width: 24 }, ...figureColumns(revenueFigures)],
      rows: [
        ...report.currencies.map((row) => [
          row.currency,
          ...cells(revenueFigures, row, row.previous, row.currency),
        ]),
        ...(report.converted ? convertedRows(report.converted) : []),
      ],
    },
    {
      name: text('stats.export.over_time'),
      columns: [
        column(text('stats.field.time'), byUnit, 20),
        ...(earlier ? [column(text('stats.export.compared_with'), byUnit, 20)] : []),
        currency,
        ...figureColumns(drawn),
      ],
      rows: Array.from({ length }, (_, at) => [report.series[at], earlier?.[at]] as const).flatMap(
        ([now, before]) => {
          const coins = new Set(
            [...(now?.values ?? []), ...(before?.values ?? [])].map((one) => one.currency),
          )
          return [...coins].map(
            (coin): Row => [
              now?.time ?? null,
              ...(earlier ? [before?.time ?? null] : []),
              coin,
              ...cells(drawn, inBucket(now, coin) ?? {}, inBucket(before, coin) ?? null, coin),
            ],
          )
        },
      ),
    },
  ]
}

/** Every campaign, with a column for each currency. */
export async function utmSheet(args: SheetArgs<ReportQuery<'utm'>>): Promise<Sheet> {
  const { deps, query, language, planned } = args
  const text = (key: string) => translate(language, key)
  const currencies = await currenciesPaid(deps, { selection: planned.selection, currency: null })
  const goal = query.goal_id !== undefined
  return {
    name: text('utm.title'),
    columns: [
      ...query.tags.map((tag) => column(fieldLabel(tag, language), 'text', 24)),
      ...metricColumns(language, null),
      ...(goal
        ? [
            column(text('utm.conversions'), 'count'),
            column(translate(language, 'stats.export.in_percent', { name: text('utm.rate') }), 'percent'),
          ]
        : []),
      ...moneyColumns(text('utm.revenue'), currencies),
    ],
    rows: pagedRows(async (page, page_size) => {
      const asked = { ...args, query: { ...query, page, page_size } }
      const { list } = await utm(deps, asked)
      return list.map((row) => [
        ...query.tags.map((tag, index) => labelOf(tag, row.values[index] ?? '', language)),
        ...metricCells(row, undefined),
        ...(goal ? [row.conversions, row.conversion_rate] : []),
        ...moneyCells(row.revenue, currencies),
      ])
    }),
  }
}
