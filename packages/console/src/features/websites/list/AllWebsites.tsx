/** A summary of all websites above their list: the day's sums, the largest changes, and websites without pageviews. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBeyondChance } from '../../../lib/format/noise.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { usePathTo } from '../../../lib/url/kept-search.ts'
import { websitePath } from '../../../lib/url/website-path.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { LiveDot } from '../../../ui/feedback/LiveDot.tsx'
import { Delta } from '../../../ui/figures/Delta.tsx'
import { Exact } from '../../../ui/figures/Exact.tsx'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import styles from './AllWebsites.module.css'
import { summarize } from './all-websites.ts'

export function AllWebsites({ rows }: { readonly rows: readonly WebsiteListRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const all = summarize(rows)
  const others = all.silentCount - all.silent.length
  return (
    <section className={styles.all} aria-label={t('websites.all.title')}>
      <dl className={styles.figures}>
        <div>
          <dt>
            <Tooltip content={t('websites.all.visitorsHint')} focusable>
              {t('stats.metric.visitors')}
            </Tooltip>
          </dt>
          <dd>
            <Exact exact={format.exact(all.visitors)}>{format.count(all.visitors)}</Exact>
            <Delta
              muted={!isBeyondChance(all.visitors, all.previousVisitors)}
              metric="visitors"
              change={all.change}
              current={all.visitors}
              previous={all.previousVisitors}
            />
          </dd>
        </div>
        <div>
          <dt>{t('stats.metric.pageviews')}</dt>
          <dd>
            <Exact exact={format.exact(all.pageviews)}>{format.count(all.pageviews)}</Exact>
          </dd>
        </div>
        <div>
          <dt>{t('websites.all.live')}</dt>
          <dd>
            <LiveDot live={all.live > 0} />
            <Exact exact={format.exact(all.live)}>{format.count(all.live)}</Exact>
          </dd>
        </div>
      </dl>
      <div className={styles.line}>
        <Sparkline values={all.sparkline} width={200} height={44} />
      </div>
      <NotableWebsites title={t('websites.all.changed')} empty={t('websites.all.steady')} rows={all.changed}>
        {(row) => (
          <Delta
            metric="visitors"
            change={row.change}
            current={row.visitors}
            previous={row.previous_visitors}
          />
        )}
      </NotableWebsites>
      <NotableWebsites
        title={t('websites.all.silent')}
        empty={t('websites.all.noneSilent')}
        rows={all.silent}
      >
        {(row) =>
          row.previous_visitors > 0 && (
            <span className={styles.note}>
              {t('websites.all.before', {
                count: row.previous_visitors,
                shown: format.count(row.previous_visitors),
              })}
            </span>
          )
        }
      </NotableWebsites>
      {others > 0 && (
        <p className={styles.others}>
          {t('websites.all.others', { count: others, shown: format.count(others) })}
        </p>
      )}
    </section>
  )
}

interface NotableWebsitesProps {
  readonly title: string
  /** Shown if there are none. */
  readonly empty: string
  readonly rows: readonly WebsiteListRow[]
  readonly children: (row: WebsiteListRow) => ReactNode
}

function NotableWebsites({ title, empty, rows, children }: NotableWebsitesProps) {
  const pathTo = usePathTo()
  return (
    <div className={styles.notable}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.website_id}>
            <Link to={pathTo(websitePath(row))} className={styles.name} title={row.website_name}>
              {row.website_name}
            </Link>
            {children(row)}
          </li>
        ))}
      </ul>
    </div>
  )
}
