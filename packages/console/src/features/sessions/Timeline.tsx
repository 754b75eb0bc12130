/** The events of a visit in order: pages with foreground time and scroll depth, custom events with properties and revenue. */
import type { SessionItem } from '@footfall/contract/stats/session-results'
import { Eye, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { PropertyTags } from '../../reports/activity/PropertyTags.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Sessions.module.css'

type Happening = SessionItem['list'][number]

export function Timeline({ list }: Pick<SessionItem, 'list'>) {
  return (
    <ol className={styles.timeline}>
      {list.map((happening) => (
        <Moment key={happening.id} happening={happening} />
      ))}
    </ol>
  )
}

function Moment({ happening }: { readonly happening: Happening }) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    kind,
    local_time: time,
    page,
    page_title: title,
    event,
    revenue,
    foreground,
    scroll_depth: depth,
  } = happening
  const isEvent = kind === 'custom'
  const Icon = isEvent ? Zap : Eye
  const facts = [
    ...(foreground === null
      ? []
      : [t('sessions.foreground', { time: format.duration(Math.round(foreground)) })]),
    ...(depth === null ? [] : [t('sessions.depth', { depth: format.percent(depth, 0) })]),
  ]
  return (
    <li className={cx(styles.moment, isEvent && styles.event)}>
      <time dateTime={time} title={time}>
        {time.slice(11, 19)}
      </time>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <div className={styles.what}>
        <p className={styles.main}>
          <span className="spoken">{t(`activity.kind.${kind}`)}</span>
          {isEvent && <b>{event}</b>}
          <span className={isEvent ? styles.quiet : undefined}>{page}</span>
          {revenue && <b className={styles.money}>{format.money(revenue.amount, revenue.currency)}</b>}
        </p>
        {!isEvent && title && <p className={styles.quiet}>{title}</p>}
        {facts.length > 0 && <p className={styles.quiet}>{facts.join(' · ')}</p>}
        <p className={styles.properties}>
          <PropertyTags properties={happening.properties} />
        </p>
      </div>
    </li>
  )
}
