/** All custom events of the period by name, below their chart. A click on a name opens its properties. The checkbox shows it in the chart. */
import type { EventList } from '@footfall/contract/stats/event-results'
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { metricColumns } from '../../reports/list/columns.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { DrawnBox } from './DrawnBox.tsx'
import styles from './Events.module.css'
import { EventTrend } from './EventTrend.tsx'
import { lists, useEventsAddress } from './events-address.ts'
import { NoEvents } from './NoEvents.tsx'

type Row = EventList['list'][number]

const metrics = ['events', 'visitors', 'visits'] as const
const sorts = [...metrics, 'last_time', 'name'] as const

export function EventsTable() {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = useReportQuery()
  const [state] = useReportState()
  const { open, names } = useEventsAddress()
  const list = useReportList<(typeof sorts)[number]>({
    prefix: lists.events,
    sorts,
    fallback: 'events',
    rising: ['name'],
    pageSize: 25,
  })
  const answer = useReport('event_list', list.question)
  // Then the list, which says how to send some, takes the place of the chart.
  const hasNone = answer.data?.total === 0 && !list.state.search && !names
  const compared = comparesRows(state)
  const most = Math.max(1, ...(answer.data?.list ?? []).map(({ events }) => events))
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('stats.field.event'),
      sortable: true,
      render: ({ name }) => (
        <span className={styles.nameCell}>
          <DrawnBox name={name} />
          <button
            type="button"
            className={styles.name}
            title={name}
            aria-description={t('events.open')}
            onClick={() => open({ kind: 'event', name })}
          >
            {name}
          </button>
        </span>
      ),
    },
    ...metricColumns<(typeof metrics)[number], Row>(metrics, compared, t),
    {
      key: 'share',
      label: t('events.share'),
      hint: t('events.shareHint'),
      figures: true,
      render: ({ share }) => (share === null ? noValue : format.share(share)),
    },
    {
      key: 'last_time',
      label: t('events.last'),
      figures: true,
      sortable: true,
      render: ({ last_time: last }) => formatMoment(last, format.language, source.zone),
    },
  ]
  const ofPageviews = (
    <Button onClick={() => open({ kind: 'pageview' })}>
      <Tags size={16} strokeWidth={1.75} aria-hidden />
      {t('events.ofPageviews')}
    </Button>
  )
  return (
    <>
      {!hasNone && <EventTrend />}
      <Panel key={String(hasNone)} title={t('events.list')} tools={hasNone && ofPageviews}>
        <ReportTable
          label={t('events.list')}
          answer={answer}
          list={list}
          // Nobody aims at tools that may yet move up. Without events there is nothing to search or export.
          bar={(answer.data !== undefined || hasFailed(answer)) && !hasNone}
          rowKey={({ name }) => name}
          fill={({ events }) => (events / most) * 100}
          columns={columns}
          empty={<NoEvents />}
          tools={ofPageviews}
          download={(format) => downloadReport(source, 'event_list', { ...query, ...list.question, format })}
        />
      </Panel>
    </>
  )
}
