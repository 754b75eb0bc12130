/** Clicks and their visitors, and the selected one of the two over time. */
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { isBeyondChance } from '../../lib/format/noise.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { ReportSeries } from '../../reports/views/ReportSeries.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { MetricCard, MetricStrip } from '../../ui/figures/MetricCard.tsx'
import styles from './ClickHeadline.module.css'
import { type ClickQuestion, useClickTotal, useClickTraffic } from './use-clicks.ts'

const counts = ['events', 'visitors'] as const
type Count = (typeof counts)[number]

export function ClickHeadline({ question }: { readonly question: ClickQuestion }) {
  const { t } = useTranslation()
  const [count, choose] = useAddressChoice<Count>('metric', counts, 'events')
  const total = useClickTotal(question)
  const traffic = useClickTraffic(question)
  const compared = question.state.compare !== null && comparable(question.state)
  const { current, previous } = total.data ?? {}
  const isChance = (one: Count) =>
    Boolean(current && previous && !isBeyondChance(current[one], previous[one]))
  return (
    <section className={styles.headline} aria-label={t('links.statistics')}>
      {hasFailed(total) ? (
        <ErrorPanel error={total.error} onRetry={total.refetch} />
      ) : (
        <div className={cx(styles.cards, total.isPlaceholderData && 'dim')}>
          <MetricStrip label={t('dashboard.metrics')}>
            {counts.map((one) => (
              <MetricCard
                key={one}
                metric={one}
                label={t(`links.count.${one}`)}
                value={total.data?.current[one]}
                previous={total.data?.previous?.[one]}
                change={total.data?.change?.[one]}
                compared={compared}
                muted={isChance(one)}
                chosen={one === count}
                onChoose={() => choose(one)}
              />
            ))}
          </MetricStrip>
        </div>
      )}
      <ReportSeries
        metric={count}
        label={t(`links.count.${count}`)}
        answer={traffic}
        compared={question.state.compare !== null}
        zone={question.zone}
        height={240}
      />
    </section>
  )
}
