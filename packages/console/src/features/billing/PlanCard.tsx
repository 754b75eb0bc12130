/** A plan: its name, target group, price, features and action. */
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import styles from './ChoosePlan.module.css'

export interface PlanCardProps {
  readonly name: string
  readonly lead: string
  readonly price: ReactNode
  /** Shown below the price. */
  readonly priceNote?: ReactNode
  readonly features: readonly string[]
  /** The team has this plan. */
  readonly current: boolean
  /** The plan that most teams will choose. */
  readonly main?: boolean
  /** Controls between price and features. */
  readonly choices?: ReactNode
  readonly children?: ReactNode
}

export function PlanCard({
  name,
  lead,
  price,
  priceNote,
  features,
  current,
  main = false,
  choices,
  children,
}: PlanCardProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={cx(styles.card, main && styles.main)} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {name}
        {current && <span className={styles.current}>{t('plans.current')}</span>}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <p className={cx(styles.price, 'figures')}>{price}</p>
      {priceNote && <p className={styles.hint}>{priceNote}</p>}
      {choices}
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={16} strokeWidth={2} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {children && <div className={styles.foot}>{children}</div>}
    </section>
  )
}
