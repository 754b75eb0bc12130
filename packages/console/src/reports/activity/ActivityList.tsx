/** Events, newest first: time, visitor, event, source. A click on the visitor opens the visitor's page. */
import type { Activity } from '@footfall/contract/stats/live'
import { Eye, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { cx } from '../../ui/cx.ts'
import { Flag, ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { FilterValues } from '../filters/FilterValues.tsx'
import { valueLabel } from '../value-label.ts'
import styles from './Activity.module.css'
import { VisitorMark } from './VisitorMark.tsx'
import { visitorSign } from './visitor-name.ts'

export interface ActivityListProps {
  readonly list: readonly Activity[]
  /** Ids of events that have just arrived. */
  readonly fresh: ReadonlySet<string>
}

export function ActivityList({ list, fresh }: ActivityListProps) {
  return (
    <ul className={styles.list}>
      {list.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} isFresh={fresh.has(activity.id)} />
      ))}
    </ul>
  )
}

function ActivityRow({ activity, isFresh }: { readonly activity: Activity; readonly isFresh: boolean }) {
  const { t } = useTranslation()
  const visitor = useVisitorLink(activity.visitor_id)
  const Kind = activity.kind === 'custom' ? Zap : Eye
  return (
    <li className={cx(styles.row, isFresh && styles.fresh)}>
      <time className={styles.time} dateTime={activity.local_time}>
        {activity.local_time.slice(11, 19)}
      </time>
      <Link {...visitor} className={styles.visitor} title={t('activity.open')}>
        <VisitorMark id={activity.visitor_id} size={24} />
        <span className={styles.sign}>{visitorSign(activity.visitor_id)}</span>
      </Link>
      <span className={styles.what}>
        <Kind
          size={15}
          strokeWidth={1.75}
          className={cx(activity.kind === 'custom' && styles.event)}
          aria-hidden
        />
        <span className="spoken">{t(`activity.kind.${activity.kind}`)}</span>
        {activity.kind === 'custom' && (
          <b className={styles.name} title={activity.event ?? undefined}>
            {activity.event}
          </b>
        )}
        <bdi className={styles.page} title={activity.page_title || activity.page}>
          {activity.page}
        </bdi>
      </span>
      <span className={styles.from}>
        <Source referer={activity.referer} />
      </span>
      <Place {...activity} />
      <Machine {...activity} />
    </li>
  )
}

/** The address of a visitor's page. */
export function useVisitorLink(visitorId: string) {
  const { websiteId = '' } = useParams()
  const pathname = `/websites/${websiteId}/visitor`
  return useLink(pathname, (now) => {
    const search = new URLSearchParams(keptSearch(now, pathname))
    search.set('visitor', visitorId)
    return `?${search}`
  })
}

export function Source({ referer }: { readonly referer: string }) {
  return (
    <span className={styles.source} title={valueLabel('referer', referer)}>
      <ValueIcon dimension="referer" value={referer} />
      <span className={styles.cut}>
        <FilterValues field="referer" operator="in" value={[referer]} />
      </span>
    </span>
  )
}

/** The country by its code, everything else by its name. */
export interface PlaceProps {
  readonly country: string
  readonly country_label: string
  readonly region: string
  readonly city: string
}

export function Place({ country, country_label, region, city }: PlaceProps) {
  return (
    <span className={styles.place} title={[country_label, region, city].filter(Boolean).join(' · ')}>
      <Flag code={country} />
      <span className={styles.cut}>{city || region || country_label || valueLabel('country', '')}</span>
    </span>
  )
}

export interface MachineProps {
  readonly browser: string
  readonly os: string
  readonly device: string
}

export function Machine({ browser, os, device }: MachineProps) {
  const label = [valueLabel('device', device), valueLabel('os', os), valueLabel('browser', browser)].join(
    ' · ',
  )
  return (
    <span className={styles.machine} title={label} role="img" aria-label={label}>
      <ValueIcon dimension="device" value={device} />
      <ValueIcon dimension="os" value={os} />
      <ValueIcon dimension="browser" value={browser} />
    </span>
  )
}
