/** A visit: time, duration, source, and each page and event in order. */
import type { VisitList } from '@footfall/contract/stats/live'
import { Eye, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Source } from '../../reports/activity/ActivityList.tsx'
import { PropertyTags } from '../../reports/activity/PropertyTags.tsx'
import { valueLabel } from '../../reports/value-label.ts'
import { cx } from '../../ui/cx.ts'
import styles from './Visitor.module.css'

type Visit = VisitList['list'][number]

/** Number of events shown before the rest is requested. */
const shownEvents = 12

export function VisitTimeline({ visit }: { readonly visit: Visit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const start = writeLocal(visit.local_start, format.language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const sums = [
    t('visitor.pages', { count: visit.pageviews, shown: format.exact(visit.pageviews) }),
    ...(visit.events > 0
      ? [t('visitor.eventCount', { count: visit.events, shown: format.exact(visit.events) })]
      : []),
    format.duration(visit.duration),
  ]
  const campaign = [visit.utm_source, visit.utm_medium, visit.utm_campaign].filter(Boolean).join(' / ')
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <time dateTime={visit.local_start} className={styles.start}>
          {start}
        </time>
        <span className={styles.sum}>
          {sums.join(' · ')}
          {visit.bounce && <span className={styles.bounce}>{t('visitor.bounce')}</span>}
        </span>
        <span className={styles.came}>
          <Source referer={visit.referer} />
          {visit.channel !== 'direct' && <span>{valueLabel('channel', visit.channel)}</span>}
          {campaign && <span>{campaign}</span>}
        </span>
      </div>
      <Steps list={visit.list.slice(0, shownEvents)} />
      {visit.list.length > shownEvents && (
        <details className={styles.details}>
          <summary>{t('visitor.rest', { shown: format.exact(visit.list.length - shownEvents) })}</summary>
          <Steps list={visit.list.slice(shownEvents)} />
        </details>
      )}
    </li>
  )
}

function Steps({ list }: { readonly list: Visit['list'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ol className={styles.steps}>
      {list.map((step) => {
        const Icon = step.kind === 'custom' ? Zap : Eye
        return (
          <li key={step.id} className={cx(styles.moment, step.kind === 'custom' && styles.custom)}>
            <time dateTime={step.local_time}>{step.local_time.slice(11, 19)}</time>
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            <span className={styles.stepText}>
              <span className="spoken">{t(`activity.kind.${step.kind}`)}</span>
              {step.kind === 'custom' && <b>{step.event}</b>}
              <span className={styles.stepPage} title={step.page_title || undefined}>
                {step.page}
              </span>
              {step.revenue && (
                <b className={styles.money}>{format.money(step.revenue.amount, step.revenue.currency)}</b>
              )}
              <PropertyTags properties={step.properties} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
