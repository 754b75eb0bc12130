/** Events over time, one line for each name: only those selected in the list, or the event whose page is open; otherwise the most frequent ones, and one for the rest. */
import type { EventTraffic } from '@footfall/contract/stats/event-results'
import { useTranslation } from 'react-i18next'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useReport } from '../../reports/use-report.ts'
import { ReportLines } from '../../reports/views/ReportLines.tsx'
import type { NamedSeries } from '../../ui/chart/ManySeries.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useEventsAddress } from './events-address.ts'

const measures = ['events', 'visitors'] as const

export function EventTrend() {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const { subject, names } = useEventsAddress()
  const [measure, setMeasure] = useAddressChoice('measure', measures, 'events')
  const one = subject?.kind === 'event' ? subject.name : null
  const wanted = one === null ? names : [one]
  const answer = useReport('event_traffic', wanted ? { names: [...wanted] } : {}, { compares: false })
  const seriesOf = ({ series }: EventTraffic): NamedSeries[] =>
    series
      // The rest may be so much more than the selected ones that they all lie on the axis.
      .filter(({ name }) => !wanted || name !== null)
      .map(({ name, list }) => ({
        key: name === null ? 'rest' : `name ${name}`,
        name: name ?? t('events.others'),
        rest: name === null,
        points: list.map(({ time, partial, ...values }) => ({ time, partial, value: values[measure] })),
      }))
  const title = one ?? t('events.trend')
  return (
    <Panel roomy title={title}>
      <ReportLines
        label={title}
        answer={answer}
        seriesOf={seriesOf}
        zone={zone}
        tools={
          <Segmented
            label={t('events.measure')}
            value={measure}
            onChange={setMeasure}
            options={measures.map((value) => ({ value, label: t(`stats.metric.${value}`) }))}
          />
        }
      />
    </Panel>
  )
}
