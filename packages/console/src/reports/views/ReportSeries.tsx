/** One metric over time. */
import { type Metric, metrics } from '@footfall/contract/stats/metrics'
import type { Bucket } from '@footfall/contract/stats/results'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SeriesPoint } from '../../ui/chart/runs.ts'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'
import type { Answer } from '../use-report.ts'
import { SeriesView, type SeriesViewProps } from './SeriesView.tsx'

interface Buckets {
  readonly time_unit: TimeUnit
  readonly list: readonly Bucket[]
  readonly previous?: readonly Bucket[] | null | undefined
}

export interface ReportSeriesProps
  extends Pick<SeriesViewProps<Buckets>, 'label' | 'zone' | 'height' | 'tools' | 'onSelect'> {
  readonly metric: Metric
  readonly answer: Answer<Buckets>
  /** Whether to draw the line of the compared period. */
  readonly compared: boolean
}

export function ReportSeries({ metric, compared, ...rest }: ReportSeriesProps) {
  const format = useFormat()
  return (
    <SeriesView
      {...rest}
      seriesOf={({ time_unit: unit, list, previous }) => ({
        unit,
        points: pointsOf(list, metric),
        previous: compared && previous ? pointsOf(previous, metric) : null,
      })}
      axis={metrics[metric].unit}
      formatValue={(value) => format.metric(metric, value)}
      formatExact={(value) => format.exactMetric(metric, value)}
      renderChange={(current, before) => (
        <ChangeBetween muted metric={metric} current={current} previous={before} />
      )}
    />
  )
}

function pointsOf(buckets: readonly Bucket[], metric: Metric): SeriesPoint[] {
  return buckets.map((bucket) => ({ time: bucket.time, partial: bucket.partial, value: bucket[metric] }))
}
