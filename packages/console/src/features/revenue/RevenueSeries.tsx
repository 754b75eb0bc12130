/** Revenue or orders of one currency over time. */
import type { Revenue } from '@footfall/contract/stats/revenue-results'
import { useTranslation } from 'react-i18next'
import { majorUnits } from '../../lib/format/money.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { figureRules } from '../../reports/revenue/figures.ts'
import { useFigure } from '../../reports/revenue/RevenueFigure.tsx'
import { useReportSource } from '../../reports/source.tsx'
import type { Answer } from '../../reports/use-report.ts'
import { SeriesView } from '../../reports/views/SeriesView.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'

const drawn = ['revenue', 'orders'] as const

export interface RevenueSeriesProps {
  readonly answer: Answer<Revenue>
  readonly currency: string
  readonly compared: boolean
}

export function RevenueSeries({ answer, currency, compared }: RevenueSeriesProps) {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const format = useFormat()
  const write = useFigure(currency)
  const [figure, setFigure] = useAddressChoice('figure', drawn, 'revenue')
  // The axis has round values in units of the currency, not in minor units.
  const unit = figure === 'revenue' ? majorUnits(1, currency) : 1
  const pointsOf = (buckets: Revenue['series']) =>
    buckets.map(({ time, partial, values }) => ({
      time,
      partial,
      value: (values.find((one) => one.currency === currency)?.[figure] ?? 0) * unit,
    }))
  const inMinor = (value: number) => Math.round(value / unit)
  const rule = figureRules[figure]
  return (
    <SeriesView
      label={`${t(`revenue.figure.${figure}`)} · ${currency}`}
      answer={answer}
      seriesOf={({ time_unit, series, previous_series }) => ({
        unit: time_unit,
        points: pointsOf(series),
        previous: compared && previous_series ? pointsOf(previous_series) : null,
      })}
      axis={figure === 'revenue' ? 'decimal' : 'count'}
      formatValue={(value) => format.roundMoney(inMinor(value), currency)}
      formatExact={(value) => write(figure, inMinor(value), true)}
      renderChange={(current, before) => (
        <ChangeBetween muted metric={rule} current={current} previous={before} />
      )}
      zone={zone}
      height={240}
      tools={
        <Segmented
          label={t('revenue.drawn')}
          value={figure}
          onChange={setFigure}
          options={drawn.map((value) => ({ value, label: t(`revenue.figure.${value}`) }))}
        />
      }
    />
  )
}
