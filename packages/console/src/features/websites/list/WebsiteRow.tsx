/** A website in the list: name, current visitors, last 24 hours, actions. */

import type { WebsiteListRow } from '@footfall/contract/api/website'
import { GripVertical, Link2, Pin, Radio } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBeyondChance } from '../../../lib/format/noise.ts'
import { noValue } from '../../../lib/format/numbers.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { hasModifier } from '../../../lib/keys.ts'
import { usePathTo } from '../../../lib/url/kept-search.ts'
import { websitePath } from '../../../lib/url/website-path.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { cx } from '../../../ui/cx.ts'
import { LiveDot } from '../../../ui/feedback/LiveDot.tsx'
import { Delta } from '../../../ui/figures/Delta.tsx'
import { Exact } from '../../../ui/figures/Exact.tsx'
import { WebsiteIcon } from '../../../ui/images/WebsiteIcon.tsx'
import type { Moving } from '../order/own-order.ts'
import { WebsiteMenu } from './WebsiteMenu.tsx'
import styles from './WebsiteRow.module.css'

export interface WebsiteRowProps {
  readonly website: WebsiteListRow
  /** Distance from its place in px while a row is dragged. */
  readonly offset: number
  readonly dragged: boolean
  /** The numbers are not available at the moment. */
  readonly missing: boolean
  readonly onPin: () => void
  /** Absent unless the list is in the user's own order. */
  readonly moving?: Moving
}

export function WebsiteRow({ website, offset, dragged, missing, onPin, moving }: WebsiteRowProps) {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const format = useFormat()
  const name = website.website_name
  const shown = (count: number) => (missing ? noValue : format.count(count))
  return (
    <li
      className={cx(
        styles.row,
        moving && styles.movable,
        offset !== 0 && styles.giving,
        dragged && styles.dragged,
      )}
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
    >
      {moving && (
        <button
          type="button"
          className={styles.handle}
          aria-label={t('websites.move', { name })}
          aria-description={t('websites.moveHint')}
          onKeyDown={(event) => moveByKey(event, moving)}
          {...moving.handle}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      )}
      <WebsiteIcon name={name} picture={website.logo_url} />
      <div className={styles.who}>
        <div className={styles.title}>
          <Link to={pathTo(websitePath(website))} className={styles.name} title={name}>
            {name}
          </Link>
          {website.pinned && <Pin size={13} className={styles.mark} aria-label={t('websites.pinned')} />}
          {website.share && (
            <span className={styles.badge}>
              <Radio size={12} aria-hidden />
              {t('websites.shared')}
            </span>
          )}
          {website.type === 'short' && (
            <span className={styles.badge}>
              <Link2 size={12} aria-hidden />
              {t('websites.typeShort')}
            </span>
          )}
        </div>
        <div className={styles.domain} title={website.domain}>
          {website.domain_label}
        </div>
      </div>
      <div className={styles.live}>
        <LiveDot live={website.live > 0} />
        {t('websites.live', { count: website.live, shown: shown(website.live) })}
      </div>
      <div className={styles.line}>
        <Sparkline values={website.sparkline} />
      </div>
      <div className={cx(styles.numbers, styles.views)}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's link has the focus */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <span className={styles.figure} onClick={followLink}>
          <Exact exact={missing ? noValue : format.exact(website.pageviews)}>
            {shown(website.pageviews)}
          </Exact>
        </span>
        <span className={styles.unit}>{t('stats.metric.pageviews')}</span>
      </div>
      <div className={styles.numbers}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's link has the focus */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <span className={styles.figure} onClick={followLink}>
          <Delta
            muted={!isBeyondChance(website.visitors, website.previous_visitors)}
            metric="visitors"
            change={website.change}
            current={website.visitors}
            previous={website.previous_visitors}
          />
          <Exact exact={missing ? noValue : format.exact(website.visitors)}>{shown(website.visitors)}</Exact>
        </span>
        <span className={styles.unit}>{t('stats.metric.visitors')}</span>
      </div>
      <div className={styles.actions}>
        <WebsiteMenu website={website} onPin={onPin} {...(moving ? { moving } : {})} />
      </div>
    </li>
  )
}

/** Figures lie above the row's link, so that they show every digit on hover. A click goes on to the link. */
function followLink({ currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  const link = currentTarget.closest('li')?.querySelector('a')
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

function moveByKey(event: KeyboardEvent, { place, of, move }: Moving): void {
  const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: of - 1 }[event.key]
  if (to === undefined || hasModifier(event)) return
  event.preventDefault()
  if (to >= 0 && to < of) move(to)
}
