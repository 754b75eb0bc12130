/** A visitor: first seen, number of visits, place, device, and below the list of visits. */
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { Place, Source } from '../../reports/activity/ActivityList.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { visitorSign } from '../../reports/activity/visitor-name.ts'
import { useReportSource } from '../../reports/source.tsx'
import { valueLabel } from '../../reports/value-label.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { RowsSkeleton, SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import styles from './Visitor.module.css'
import { VisitTimeline } from './VisitTimeline.tsx'

const pageSize = 10

export interface VisitorProfileProps {
  readonly websiteId: string
  readonly visitorId: string
}

export function VisitorProfile({ websiteId, visitorId }: VisitorProfileProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useReportSource()
  const [list, setList] = useListState('', ['start'], 'start')
  const whose = { website_id: websiteId, visitor_id: visitorId }
  const profile = useCall('/real_time/get_user', whose, { every: 30_000 })
  const visits = useCall(
    '/real_time/uv_log',
    { ...whose, page: list.page, page_size: pageSize },
    { keep: true },
  )
  if (hasReason(profile.error, 'not_found'))
    return (
      <EmptyState
        icon={<UserX size={20} strokeWidth={1.75} />}
        title={t('visitor.unknown')}
        text={t('visitor.unknownText')}
      />
    )
  if (profile.isError && !profile.data)
    return <ErrorPanel error={profile.error} onRetry={() => profile.refetch()} />
  const who = profile.data
  const when = (seconds: number) => formatMoment(seconds, format.language, zone)
  const facts: readonly (readonly [string, ReactNode])[] = who
    ? [
        [t('visitor.place'), <Place key="place" {...who} />],
        [
          t('stats.field.browser'),
          orNone('browser', [who.browser, who.browser_version].filter(Boolean).join(' ')),
        ],
        [t('stats.field.os'), orNone('os', [who.os, who.os_version].filter(Boolean).join(' '))],
        [
          t('stats.field.device'),
          [valueLabel('device', who.device), who.device_model].filter(Boolean).join(' · '),
        ],
        [t('stats.field.screen'), orNone('screen', who.screen)],
        [t('stats.field.language'), who.language_label || valueLabel('language', who.language)],
        [t('visitor.firstSource'), <Source key="source" referer={who.first_referer} />],
        [t('stats.field.channel'), valueLabel('channel', who.first_channel)],
      ]
    : []
  return (
    <div className={styles.profile}>
      <section className={styles.card} aria-label={t('visitor.profile')}>
        <div className={styles.face}>
          <VisitorMark id={visitorId} size={56} />
          <div>
            <h2 className={styles.title}>{visitorSign(visitorId)}</h2>
            <p className={styles.online}>
              {who ? (
                <>
                  <LiveDot live={who.online} />
                  {t(who.online ? 'visitor.online' : 'visitor.offline')}
                </>
              ) : (
                <SkeletonLine width={120} />
              )}
            </p>
          </div>
        </div>
        <dl className={styles.numbers}>
          {(['visits', 'pageviews', 'events'] as const).map((metric) => (
            <div key={metric}>
              <dt>
                <Tooltip content={t(`metric.${metric}`)} focusable>
                  {t(`stats.metric.${metric}`)}
                </Tooltip>
              </dt>
              <dd>
                {who ? (
                  <Exact exact={format.exact(who[metric])}>{format.count(who[metric])}</Exact>
                ) : (
                  <SkeletonLine width={40} height={24} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <dl className={styles.facts}>
          {who && (
            <>
              <div>
                <dt>{t('visitor.first')}</dt>
                <dd>{when(who.first_active)}</dd>
              </div>
              <div>
                <dt>{t('visitor.last')}</dt>
                <dd>{when(who.last_active)}</dd>
              </div>
            </>
          )}
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('visitor.privacy')}</p>
      </section>
      <Panel title={t('visitor.history')} dimmed={visits.isPlaceholderData}>
        {visits.isError && !visits.data ? (
          <ErrorPanel error={visits.error} onRetry={() => visits.refetch()} />
        ) : !visits.data ? (
          <RowsSkeleton rows={8} />
        ) : (
          <>
            <ol className={styles.visits}>
              {visits.data.list.map((visit) => (
                <VisitTimeline key={visit.visit_id} visit={visit} />
              ))}
            </ol>
            <div className={styles.pager}>
              <Pager
                page={list.page}
                pageSize={pageSize}
                total={visits.data.total}
                isStale={visits.isPlaceholderData}
                onPage={(page, step) => setList({ page }, step)}
              />
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}

function orNone(field: 'browser' | 'os' | 'screen', value: string): string {
  return value || valueLabel(field, '')
}
