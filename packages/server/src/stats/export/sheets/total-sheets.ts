/** The overview as tables: the totals, the traffic bucket by bucket, and each panel's first rows. */
import type { Language } from '@footfall/contract/fields'
import { type Dimension, dimensionsOf } from '@footfall/contract/stats/dimensions'
import { changeOf, type Metrics, metricNames } from '@footfall/contract/stats/metrics'
import {
  type Breakdown,
  type Bucket,
  overviewPanels,
  type Total,
  type Traffic,
} from '@footfall/contract/stats/results'
import { translate } from '../../../lib/translate.ts'
import type { QueryPlan } from '../../plan.ts'
import type { ReportDeps } from '../../report-deps.ts'
import { breakdownOf } from '../../reports/breakdown.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { totalOf } from '../../reports/total.ts'
import { trafficOf } from '../../reports/traffic.ts'
import type { Column, Row, WholeSheet } from '../sheet.ts'
import { comparedTitle } from './columns.ts'
import { changeKind, metricCells, metricColumns, metricKind, metricTitle } from './metric-columns.ts'

const panelRows = 100

export async function totalSheets(
  deps: ReportDeps,
  planned: QueryPlan,
  language: Language,
): Promise<WholeSheet[]> {
  const dimensions = overviewPanels.map((panel): Dimension => dimensionsOf(panel)[0])
  const list = { page: 1, page_size: panelRows, search: '', order: 'desc', order_by: 'visitors' } as const
  const [total, traffic, ...panels] = await Promise.all([
    totalOf(deps, planned),
    trafficOf(deps, planned),
    ...dimensions.map((dimension) => breakdownOf(deps, planned, { ...list, dimension }, language)),
  ])
  const compared = comparedTitle(planned, language)
  return [
    cardsSheet(total, compared, language),
    trafficSheet(total, traffic, compared, language, 'sheet'),
    ...dimensions.map((dimension, index) =>
      panelSheet(dimension, panels[index] ?? { list: [], total: 0 }, compared, language),
    ),
  ]
}

function cardsSheet({ current, previous }: Total, compared: string | null, language: Language): WholeSheet {
  const text = (key: string) => translate(language, `stats.export.${key}`)
  // Each cell of these columns has a kind of its own.
  const numbers = (title: string): Column => ({ title, kind: 'count', width: 14 })
  const beside = compared === null ? [] : [numbers(compared), numbers(text('change'))]
  return {
    name: translate(language, 'stats.export.total'),
    columns: [{ title: text('metric'), kind: 'text', width: 24 }, numbers(text('value')), ...beside],
    rows: metricNames.map((metric): Row => {
      const kind = metricKind(metric)
      const before = previous?.[metric] ?? null
      return [
        metricTitle(metric, language),
        { kind, value: current[metric] },
        { kind, value: before },
        { kind: changeKind(metric), value: changeOf(metric, current[metric], before) },
      ]
    }),
  }
}

/**
 * One row per bucket, next to the bucket it is compared with. `table`: the totals come above them in the same table, for a file with only one table.
 */
export function trafficSheet(
  total: Total,
  { list, previous, time_unit: unit }: Traffic,
  compared: string | null,
  language: Language,
  shape: 'sheet' | 'table',
): WholeSheet {
  const kind = unit === 'minute' || unit === 'hour' ? 'time' : 'day'
  const width = 20
  const title = translate(language, 'stats.field.time')
  const before = { title: translate(language, 'stats.export.compared_with'), kind, width } as const
  const length = Math.max(list.length, previous?.length ?? 0)
  const rows = Array.from({ length }, (_, index) =>
    bucketRow(list[index], previous ? (previous[index] ?? null) : undefined),
  )
  const all: Row = [
    { kind: 'text', value: translate(language, 'stats.export.total') },
    ...(previous ? [null] : []),
    ...metricCells(total.current, previous ? total.previous : undefined),
  ]
  return {
    name: translate(language, 'stats.export.traffic'),
    columns: [{ title, kind, width }, ...(previous ? [before] : []), ...metricColumns(language, compared)],
    rows: shape === 'table' ? [all, ...rows] : rows,
  }
}

function bucketRow(bucket: Bucket | undefined, before: Bucket | null | undefined): Row {
  const current: Metrics | null = bucket ?? null
  return before === undefined
    ? [bucket?.time ?? null, ...metricCells(current, undefined)]
    : [bucket?.time ?? null, before?.time ?? null, ...metricCells(current, before)]
}

function panelSheet(
  dimension: Dimension,
  { list, total }: Breakdown,
  compared: string | null,
  language: Language,
): WholeSheet {
  const name = fieldLabel(dimension, language)
  const share = translate(language, 'stats.export.share')
  return {
    name,
    ...(total > list.length && { whole: { shown: list.length, total } }),
    columns: [
      { title: name, kind: 'text', width: 40 },
      { title: share, kind: 'percent', width: 14 },
      ...metricColumns(language, compared),
    ],
    rows: list.map((row) => [
      row.label,
      row.share,
      ...metricCells(row, compared !== null ? (row.previous ?? null) : undefined),
    ]),
  }
}
