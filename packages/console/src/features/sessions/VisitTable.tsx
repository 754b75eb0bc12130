/** The visits that began in the period, newest first. More are loaded on request. */
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptAnswer } from '../../lib/api/use-kept-answer.ts'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Machine, Place, Source } from '../../reports/activity/ActivityList.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { usePlainQuery } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useVisits, useVisitTime } from '../../reports/visits/use-visits.ts'
import { VisitLink } from '../../reports/visits/VisitLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { useNarrow } from '../../ui/viewport/use-narrow.ts'
import styles from './Sessions.module.css'

export function VisitTable({ choice }: { readonly choice: ReactNode }) {
  const { t } = useTranslation()
  const source = useReportSource()
  const query = usePlainQuery()
  const visits = useVisits('session_list', {}, useKeptAnswer())
  const columns = useColumns()
  return (
    <Panel title={t('sessions.list')} className={styles.list}>
      <ReportBar
        choices={choice}
        download={(format) => downloadReport(source, 'session_list', { ...query, format })}
      />
      <ReportTable<SessionRow, never>
        label={t('sessions.list')}
        answer={visits}
        rowKey={({ visit_id }) => visit_id}
        columns={columns}
        empty={
          <HowTo
            of="visits"
            icon={<MousePointerClick size={20} strokeWidth={1.75} />}
            title={t('sessions.none')}
            text={t('sessions.noneText')}
          />
        }
      />
      <LoadMore pages={visits} label={t('visitor.more')} className={styles.more} />
    </Panel>
  )
}

/** On a phone the first two columns tell where a visit came from and began; the entry page stands below the time. */
function useColumns(): Column<SessionRow>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow(600)
  const format = useFormat()
  const when = useVisitTime()
  const page = (key: 'entry_page' | 'exit_page'): Column<SessionRow> => ({
    key,
    label: t(`stats.field.${key}`),
    render: (visit) => (
      <bdi className={styles.page} title={visit[key]}>
        {visit[key] || noValue}
      </bdi>
    ),
  })
  const source: Column<SessionRow> = {
    key: 'source',
    label: t('stats.field.referer'),
    render: ({ referer }) => (
      <div className={styles.source}>
        <Source referer={referer} />
      </div>
    ),
  }
  return [
    {
      key: 'start',
      label: isNarrow ? `${t('sessions.start')} · ${t('stats.field.entry_page')}` : t('sessions.start'),
      render: (visit) => (
        <VisitLink visitId={visit.visit_id} className={styles.open}>
          <VisitorMark id={visit.visitor_id} size={24} />
          <span className={styles.began}>
            <time dateTime={visit.local_start}>{when(visit.local_start)}</time>
            {isNarrow && (
              <bdi className={styles.entry} title={visit.entry_page}>
                {visit.entry_page}
              </bdi>
            )}
          </span>
        </VisitLink>
      ),
    },
    ...(isNarrow ? [source] : []),
    {
      key: 'duration',
      label: t('sessions.duration'),
      figures: true,
      render: ({ bounce, duration }) =>
        bounce ? (
          <span className={styles.quiet}>{t('sessions.bounce')}</span>
        ) : (
          format.duration(Math.round(duration))
        ),
    },
    {
      key: 'pageviews',
      label: t('stats.metric.pageviews'),
      figures: true,
      render: ({ pageviews }) => format.exact(pageviews),
    },
    {
      key: 'events',
      label: t('stats.metric.events'),
      figures: true,
      render: ({ events }) => format.exact(events),
    },
    {
      key: 'revenue',
      label: t('sessions.revenue'),
      figures: true,
      render: ({ revenue }) =>
        revenue.map(({ currency, amount }) => format.money(amount, currency)).join(' · ') || noValue,
    },
    ...(isNarrow ? [] : [page('entry_page')]),
    page('exit_page'),
    ...(isNarrow ? [] : [source]),
    {
      key: 'place',
      label: t('visitor.place'),
      render: (visit) => (
        <div className={styles.place}>
          <Place {...visit} />
        </div>
      ),
    },
    { key: 'machine', label: t('stats.field.device'), render: (visit) => <Machine {...visit} /> },
    {
      key: 'goals',
      label: t('nav.goals'),
      render: ({ goals }) => {
        const names = goals.map(({ name }) => name).join(' · ')
        return (
          <span className={styles.page} title={names}>
            {names || noValue}
          </span>
        )
      },
    },
  ]
}
