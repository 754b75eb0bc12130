/** The properties of an event or of pageviews, and beside them the values of the selected one. */
import type { EventProperties as Properties } from '@footfall/contract/stats/event-results'
import { Goal, SlidersHorizontal, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { keptQuestion } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Events.module.css'
import { lists, type Subject, useEventsAddress } from './events-address.ts'
import { PropertyValues } from './PropertyValues.tsx'

export function EventProperties({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = useReportQuery()
  const { isFilteredBy, filterBy } = useValueFilter()
  const { property, openProperty } = useEventsAddress()
  const list = useReportList({
    prefix: lists.properties,
    sorts: ['events'],
    fallback: 'events',
    pageSize: 25,
  })
  const { order_by: _, ...asked } = list.question
  const answer = useReport('event_properties', { ...subject, ...asked }, { compares: false })
  const hasNone = answer.data?.total === 0 && asked.search === ''
  const title = subject.kind === 'event' ? t('events.properties') : t('events.ofPageviews')
  return (
    <div className={styles.split}>
      <Panel
        title={title}
        tools={
          subject.kind === 'event' && (
            <>
              <NewGoal event={subject.name} />
              <Button
                size="small"
                aria-pressed={isFilteredBy('event', subject.name)}
                onClick={() => filterBy('event', subject.name)}
              >
                <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden />
                {t('events.filter')}
              </Button>
            </>
          )
        }
      >
        <ReportTable<Properties['list'][number], 'events'>
          label={title}
          answer={answer}
          list={list}
          skeletonRows={6}
          rowKey={({ key }) => key}
          isOn={({ key }) => key === property}
          columns={[
            {
              key: 'key',
              label: t('events.property'),
              render: ({ key }) => (
                <button
                  type="button"
                  className={styles.name}
                  title={key}
                  aria-pressed={key === property}
                  onClick={() => openProperty(key === property ? null : key)}
                >
                  <code>{key}</code>
                </button>
              ),
            },
            { key: 'type', label: t('events.type'), render: ({ type }) => t(`events.types.${type}`) },
            {
              key: 'events',
              label: t('stats.metric.events'),
              figures: true,
              sortable: true,
              render: ({ events }) => format.exact(events),
            },
            {
              key: 'values',
              label: t('events.different'),
              figures: true,
              render: ({ values }) => format.exact(values),
            },
          ]}
          empty={<NoProperties subject={subject} />}
          download={(format) =>
            downloadReport(source, 'event_properties', { ...query, ...subject, ...asked, format })
          }
        />
      </Panel>
      {property !== null ? (
        <PropertyValues subject={subject} property={property} />
      ) : (
        !hasNone && (
          <Panel title={t('events.values')}>
            <EmptyState
              icon={<Tags size={20} strokeWidth={1.75} />}
              title={t('events.choose')}
              text={t('events.chooseText')}
            />
          </Panel>
        )
      )}
    </div>
  )
}

/** Leads to the goals with this event in a new one, for members who may add it. */
function NewGoal({ event }: { readonly event: string }) {
  const { t } = useTranslation()
  const { website_id: websiteId = '' } = useReportSource().whose
  const mayAdd = useMayOn(websiteId, 'report.save')
  const link = useLink(`/websites/${websiteId}/goals`, ({ search }) => {
    const kept = new URLSearchParams(keptQuestion(search))
    kept.set('new_goal', event)
    return `?${kept}`
  })
  if (!mayAdd) return null
  return (
    <ButtonLink size="small" {...link}>
      <Goal size={14} strokeWidth={1.75} aria-hidden />
      {t('events.newGoal')}
    </ButtonLink>
  )
}

function NoProperties({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation()
  const code =
    subject.kind === 'event'
      ? `footfall.track(${JSON.stringify(subject.name)}, { plan: 'pro' })`
      : snippets.pageProperties
  return (
    <HowTo
      icon={<Tags size={20} strokeWidth={1.75} />}
      title={t('events.noProperties')}
      text={t(`events.noPropertiesText.${subject.kind}`)}
      code={code}
    />
  )
}
