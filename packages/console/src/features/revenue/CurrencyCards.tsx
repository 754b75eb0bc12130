/**
 * A card for each currency with its six figures. The selected currency is used in the chart and the list below. Amounts of different currencies are
 * never added.
 */
import { type Revenue, revenueFigures } from '@footfall/contract/stats/revenue-results'
import { useTranslation } from 'react-i18next'
import { isFigureBeyondNoise } from '../../reports/revenue/figures.ts'
import { RevenueFigure } from '../../reports/revenue/RevenueFigure.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Revenue.module.css'

export interface CurrencyCardsProps {
  readonly currencies: Revenue['currencies']
  readonly chosen: string
  readonly compared: boolean
  readonly onChoose: (currency: string) => void
}

export function CurrencyCards({ currencies, chosen, compared, onChoose }: CurrencyCardsProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not the fields of a form
    <div role="group" aria-label={t('revenue.currencies')} className={styles.cards}>
      {currencies.map((card) => (
        <button
          key={card.currency}
          type="button"
          className={cx(styles.card, card.currency === chosen && styles.chosen)}
          aria-pressed={card.currency === chosen}
          onClick={() => onChoose(card.currency)}
        >
          <span className={styles.currency}>{card.currency}</span>
          <span className={styles.figures}>
            {revenueFigures.map((figure) => (
              <span key={figure} className={cx(styles.figure, figure === 'revenue' && styles.first)}>
                <span className={styles.name}>{t(`revenue.figure.${figure}`)}</span>
                <span className={styles.value}>
                  <RevenueFigure
                    inert
                    figure={figure}
                    currency={card.currency}
                    value={card[figure]}
                    previous={compared && card.previous ? card.previous[figure] : undefined}
                    muted={!card.previous || !isFigureBeyondNoise(figure, card, card.previous)}
                  />
                </span>
              </span>
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
