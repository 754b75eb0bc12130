/** A visit: its facts, all its events, and the rules by which it was counted. */
import { UserRound, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasReason } from '../../lib/api/api-error.ts'
import type { DataAt } from '../../lib/api/call-api.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Place, Source, useVisitorLink } from '../../reports/activity/ActivityList.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { visitorSign } from '../../reports/activity/visitor-name.ts'
import { useReportSource } from '../../reports/source.tsx'
import { valueLabel } from '../../reports/value-label.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type Fact, FactList } from '../../ui/list/FactList.tsx'
import styles from './Sessions.module.css'
import { Timeline } from './Timeline.tsx'
import { VisitRules } from './VisitRules.tsx'

export function VisitDetail({ visitId }: { readonly visitId: string }) {
  const { t } = useTranslation()
  const { website_id: websiteId = '' } = useReportSource().whose
  const item = useCall('/session/item', { website_id: websiteId, visit_id: visitId }, { fresh: 30_000 })
  if (hasReason(item.error, 'not_found'))
    return (
      <EmptyState
        icon={<UserX size={20} strokeWidth={1.75} />}
        title={t('sessions.unknown')}
        text={t('visitor.unknownText')}
      />
    )
  const skeleton = (
    <Panel title={t('sessions.visit')}>
      <RowsSkeleton rows={10} />
    </Panel>
  )
  return (
    <AnswerBody answer={item} skeleton={skeleton}>
      {(data) => <Visit {...data} />}
    </AnswerBody>
  )
}

function Visit({ visit, list, omitted, rules }: DataAt<'/session/item'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const campaign = [visit.utm_source, visit.utm_medium, visit.utm_campaign].filter(Boolean).join(' / ')
  const money = visit.revenue.map(({ currency, amount }) => format.money(amount, currency)).join(' · ')
  const facts: readonly Fact[] = [
    [t('sessions.duration'), format.duration(Math.round(visit.duration))],
    [t('stats.metric.pageviews'), format.exact(visit.pageviews)],
    [t('stats.metric.events'), format.exact(visit.events)],
    [t('stats.field.referer'), <Source key="source" referer={visit.referer} />],
    [t('stats.field.channel'), valueLabel('channel', visit.channel)],
    ...(campaign ? [[t('stats.field.utm_campaign'), campaign] as const] : []),
    [t('visitor.place'), <Place key="place" {...visit} />],
    [t('stats.field.browser'), valueLabel('browser', visit.browser)],
    [t('stats.field.os'), valueLabel('os', visit.os)],
    [t('stats.field.device'), valueLabel('device', visit.device)],
    ...(money ? [[t('sessions.revenue'), money] as const] : []),
    ...(visit.goals.length > 0
      ? [[t('nav.goals'), visit.goals.map(({ name }) => name).join(' · ')] as const]
      : []),
  ]
  const start = writeLocal(visit.local_start, format.language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (
    <div className={styles.detail}>
      <section className={styles.card} aria-label={t('sessions.visit')}>
        <div className={styles.face}>
          <VisitorMark id={visit.visitor_id} size={44} />
          <div>
            <h2 className={styles.title}>{start}</h2>
            <VisitorLink id={visit.visitor_id} />
          </div>
        </div>
        <FactList className={styles.facts} facts={facts} />
      </section>
      <div className={styles.log}>
        <Panel title={t('sessions.timeline')}>
          <Timeline list={list} />
          {omitted > 0 && (
            <p className={styles.omitted}>
              {t('sessions.omitted', {
                shown: format.exact(list.length),
                all: format.exact(list.length + omitted),
              })}
            </p>
          )}
        </Panel>
        <Panel roomy title={t('sessions.rules')}>
          <VisitRules visit={visit} rules={rules} />
        </Panel>
      </div>
    </div>
  )
}

function VisitorLink({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const link = useVisitorLink(id)
  return (
    <Link {...link} className={styles.visitor} title={t('activity.open')}>
      <UserRound size={14} strokeWidth={1.75} aria-hidden />
      {visitorSign(id)}
    </Link>
  )
}
