/** A revenue card: the figures of each currency, and their sum by the website's exchange rates if there are several. */
import type { ReportResult } from '@footfall/contract/reports/reports'
import type { RevenueFigure as Figure } from '@footfall/contract/stats/revenue-results'
import { useTranslation } from 'react-i18next'
import { isFigureBeyondNoise } from '../../reports/revenue/figures.ts'
import { RevenueFigure } from '../../reports/revenue/RevenueFigure.tsx'
import styles from './Boards.module.css'

type Revenue = ReportResult<'revenue'>

const figures = ['revenue', 'refunds', 'average_order', 'orders', 'buyers'] as const satisfies Figure[]

export function CardRevenue({ revenue: { currencies, converted } }: { readonly revenue: Revenue }) {
  const adds = converted !== null && currencies.some(({ currency }) => currency !== converted.currency)
  return (
    <>
      {adds && <ConvertedTotal converted={converted} />}
      {currencies.map((one) => (
        <Currency key={one.currency} figuresOf={one} />
      ))}
    </>
  )
}

function ConvertedTotal({ converted }: { readonly converted: NonNullable<Revenue['converted']> }) {
  const { t } = useTranslation()
  const { currency, previous } = converted
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          {t('revenue.converted.title', { currency })} · {t('revenue.converted.mark')}
        </dt>
        <dd>
          <span className={styles.amount}>
            <span aria-hidden>≈</span>
            <RevenueFigure
              figure="revenue"
              currency={currency}
              value={converted.revenue}
              previous={previous?.revenue}
              muted={!previous || !isFigureBeyondNoise('revenue', converted, previous)}
            />
          </span>
        </dd>
      </div>
    </dl>
  )
}

function Currency({
  figuresOf: { currency, previous, ...now },
}: {
  readonly figuresOf: Revenue['currencies'][number]
}) {
  const { t } = useTranslation()
  return (
    <div>
      <h3 className={styles.currency}>{currency}</h3>
      <dl className={styles.money}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`revenue.figure.${figure}`)}</dt>
            <dd>
              <RevenueFigure
                figure={figure}
                currency={currency}
                value={now[figure]}
                previous={previous?.[figure]}
                muted={!previous || !isFigureBeyondNoise(figure, now, previous)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
