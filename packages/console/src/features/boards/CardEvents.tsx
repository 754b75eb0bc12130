/** A card of custom events over time, one line for each name. */
import type { EventTraffic } from '@footfall/contract/stats/event-results'
import { useTranslation } from 'react-i18next'
import { ReportLines } from '../../reports/views/ReportLines.tsx'
import { answered } from './answered.ts'

export interface CardEventsProps {
  readonly title: string
  readonly traffic: EventTraffic
  readonly zone: string
}

export function CardEvents({ title, traffic, zone }: CardEventsProps) {
  const { t } = useTranslation()
  return (
    <ReportLines
      label={title}
      answer={answered(traffic)}
      seriesOf={({ series }) =>
        series.map(({ name, list }) => ({
          key: name === null ? 'rest' : `name ${name}`,
          name: name ?? t('events.others'),
          rest: name === null,
          points: list.map(({ time, partial, events }) => ({ time, partial, value: events })),
        }))
      }
      zone={zone}
    />
  )
}
