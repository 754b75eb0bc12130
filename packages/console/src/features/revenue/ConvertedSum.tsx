/** The sum of all currencies by the website's exchange rates. It is marked as converted, and lists the payments that it excludes. */
import type { Converted } from '@footfall/contract/stats/revenue-results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { isFigureBeyondNoise } from '../../reports/revenue/figures.ts'
import { RevenueFigure } from '../../reports/revenue/RevenueFigure.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Revenue.module.css'

const figures = ['revenue', 'refunds', 'orders', 'average_order'] as const

export interface ConvertedSumProps {
  readonly sum: Converted
  readonly compared: boolean
}

export function ConvertedSum({ sum, compared }: ConvertedSumProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, previous, left_out } = sum
  const amounts = new Intl.ListFormat(format.language, { type: 'conjunction' }).format(
    left_out.map((one) => format.money(one.revenue, one.currency)),
  )
  return (
    <section className={styles.converted} aria-label={t('revenue.converted.title', { currency })}>
      <p className={styles.convertedHead}>
        <span className={styles.currency}>{t('revenue.converted.title', { currency })}</span>
        <span className={styles.mark}>{t('revenue.converted.mark')}</span>
      </p>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={cx(styles.figure, figure === 'revenue' && styles.first)}>
            <dt className={styles.name}>{t(`revenue.figure.${figure}`)}</dt>
            <dd className={styles.value}>
              {figure !== 'orders' && <span aria-hidden>≈</span>}
              <RevenueFigure
                figure={figure}
                currency={currency}
                value={sum[figure]}
                previous={compared && previous ? previous[figure] : undefined}
                muted={!previous || !isFigureBeyondNoise(figure, sum, previous)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.convertedNote}>
        {t('revenue.converted.about')}
        {left_out.length > 0 && <> {t('revenue.converted.leftOut', { amounts })}</>}
      </p>
    </section>
  )
}
