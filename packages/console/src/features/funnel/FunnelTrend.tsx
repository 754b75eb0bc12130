/** Conversion of the whole funnel by the day of its first step. */
import type { Funnel } from '@footfall/contract/stats/sequences'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReportSource } from '../../reports/source.tsx'
import type { Answer } from '../../reports/use-report.ts'
import { SeriesView } from '../../reports/views/SeriesView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

export function FunnelTrend({ answer }: { readonly answer: Answer<Funnel> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useReportSource()
  return (
    <Panel title={t('funnel.trend')}>
      <SeriesView
        label={t('funnel.conversion')}
        answer={answer}
        seriesOf={({ trend }) => ({
          unit: 'day',
          points: (trend ?? []).map(({ time, partial, conversion }) => ({
            time,
            partial,
            value: conversion,
          })),
          previous: null,
        })}
        axis="percent"
        formatValue={(value) => format.percent(value)}
        formatExact={(value) => format.percent(value, 2)}
        renderChange={() => null}
        zone={zone}
        height={240}
      />
    </Panel>
  )
}
