/** One website in the list: who it is, who is there now, its last 24 hours. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../../ui/cx.ts'
import { LiveDot } from '../../ui/LiveDot.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import styles from './WebsiteRow.module.css'

export function WebsiteRow({ website }: { readonly website: WebsiteListRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = format.change('visitors', website.change, website.visitors, website.previous_visitors)
  const Arrow = change.direction === 'down' ? ArrowDown : ArrowUp
  return (
    <li>
      <Link to={`/websites/${website.website_id}`} className={styles.row}>
        <span className={styles.letter} aria-hidden="true">
          {[...website.website_name][0]?.toUpperCase()}
        </span>
        <span className={styles.who}>
          <span className={styles.name}>{website.website_name}</span>
          <span className={styles.domain}>{website.domain}</span>
        </span>
        <span className={styles.live}>
          <LiveDot live={website.live > 0} />
          {t('websites.live', { count: website.live, shown: format.count(website.live) })}
        </span>
        <span className={styles.line}>
          <Sparkline values={website.sparkline} />
        </span>
        <span className={styles.numbers}>
          <span className={styles.visitors} title={format.exact(website.visitors)}>
            {format.count(website.visitors)}
          </span>
          <span className={styles.under}>
            {t('websites.visitors24')}
            {(change.direction === 'up' || change.direction === 'down') && (
              <span className={cx(styles.change, styles[change.tone])}>
                <Arrow size={12} aria-hidden="true" />
                <span className="spoken">
                  {t(change.direction === 'up' ? 'websites.rising' : 'websites.falling')}
                </span>
                {change.size}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
