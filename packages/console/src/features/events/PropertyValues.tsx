/** The values of a property, with statistics if they are numbers. A click on a value filters by it. */
import type { EventValues } from '@footfall/contract/stats/event-results'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Events.module.css'
import { lists, type Subject } from './events-address.ts'

const sorts = ['events', 'visitors', 'value'] as const
const numbers = ['count', 'sum', 'mean', 'min', 'max', 'p50', 'p95'] as const

export interface PropertyValuesProps {
  readonly subject: Subject
  readonly property: string
}

export function PropertyValues({ subject, property }: PropertyValuesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = useReportQuery()
  const { isFilteredBy } = useValueFilter()
  const list = useReportList<(typeof sorts)[number]>({
    prefix: lists.values,
    sorts,
    fallback: 'events',
    rising: ['value'],
    pageSize: 10,
  })
  const asked = { ...subject, key: property, ...list.question }
  const answer = useReport('event_values', asked, { compares: false })
  const figures = answer.data?.numbers
  const pair = (value: string) => `${property}=${value}`
  return (
    <Panel title={t('events.valuesOf', { property })}>
      {figures && (
        <dl className={styles.numbers}>
          {numbers.map((name) => (
            <div key={name}>
              <dt>{t(`events.number.${name}`)}</dt>
              <dd>{formatDecimal(figures[name], format.language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ReportTable<EventValues['list'][number], (typeof sorts)[number]>
        label={t('events.valuesOf', { property })}
        answer={answer}
        list={list}
        skeletonRows={10}
        rowKey={({ value }) => value}
        fill={({ share }) => share}
        isOn={({ value }) => isFilteredBy('event_property', pair(value))}
        columns={[
          {
            key: 'value',
            label: t('events.value'),
            sortable: true,
            render: ({ value }) => (
              <ValueFilter
                dimension="event_property"
                value={pair(value)}
                label={value || t('events.emptyValue')}
              />
            ),
          },
          {
            key: 'events',
            label: t('stats.metric.events'),
            figures: true,
            sortable: true,
            render: ({ events }) => format.exact(events),
          },
          {
            key: 'visitors',
            label: t('stats.metric.visitors'),
            figures: true,
            sortable: true,
            render: ({ visitors }) => format.exact(visitors),
          },
          {
            key: 'share',
            label: t('events.valueShare'),
            figures: true,
            render: ({ share }) => format.share(share),
          },
        ]}
        download={(format) => downloadReport(source, 'event_values', { ...query, ...asked, format })}
      />
    </Panel>
  )
}
