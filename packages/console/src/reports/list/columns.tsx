/** Columns of a dimension's full list: all metrics with their changes, and the additional figures of pages. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import type { BreakdownRow } from '@footfall/contract/stats/results'
import type { TFunction } from 'i18next'
import { noValue } from '../../lib/format/numbers.ts'
import type { useFormat } from '../../lib/format/use-format.ts'
import type { Column } from '../../ui/table/DataTable.tsx'
import { MetricCell } from '../table/MetricCell.tsx'

type Format = ReturnType<typeof useFormat>

/** Events have no pages and start no visits. */
const ofEvents: readonly Metric[] = ['events', 'visitors', 'visits']

export function metricsOf(dimension: Dimension): readonly Metric[] {
  return dimension === 'event' || dimension === 'event_property' ? ofEvents : metricNames
}

type Figures<M extends Metric> = { readonly [Name in M]?: number | null | undefined }

/** A row's metrics, with those of the compared period if there is one. */
type Measured<M extends Metric> = { readonly [Name in M]: number | null } & {
  readonly previous?: Figures<M> | null | undefined
  readonly change?: Figures<M> | null | undefined
}

export function metricColumns<M extends Metric, R extends Measured<M>>(
  metrics: readonly M[],
  compared: boolean,
  t: TFunction,
): Column<R>[] {
  return metrics.map((metric) => ({
    key: metric,
    label: t(`stats.metric.${metric}`),
    hint: t(`stats.metric_hint.${metric}`),
    figures: true,
    sortable: true,
    render: (row) => (
      <MetricCell
        metric={metric}
        value={row[metric]}
        previous={row.previous?.[metric]}
        change={row.change?.[metric]}
        compared={compared}
      />
    ),
  }))
}

/** Exits, exit rate and time on page follow the metrics of a page. */
export function pageColumns(t: TFunction, format: Format): Column<BreakdownRow>[] {
  return [
    {
      key: 'time_on_page',
      label: t('list.timeOnPage'),
      hint: t('list.timeOnPageHint'),
      figures: true,
      render: ({ time_on_page: seconds }) =>
        typeof seconds === 'number' ? format.duration(seconds) : noValue,
    },
    {
      key: 'exit_rate',
      label: t('list.exitRate'),
      hint: t('list.exitRateHint'),
      figures: true,
      render: ({ exit_rate: rate }) => (typeof rate === 'number' ? format.share(rate) : noValue),
    },
  ]
}
