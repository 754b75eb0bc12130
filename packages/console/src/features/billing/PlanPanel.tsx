/** The current package: what it is, until when, its past and next price. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './CostCenter.module.css'
import { formatPrice } from './money.ts'

export function PlanPanel({ plan }: { readonly plan: TeamPackage }) {
  const { t } = useTranslation()
  const { language, roundCount } = useFormat()
  const { next_billing: next, package_fee: fee, expires_at: ends, events } = plan
  // Facts that a plan does not have are left out.
  const facts: readonly (readonly [string, string | null])[] = [
    [
      t('cost.eventsAMonth'),
      events.limit === null ? t('cost.unlimited') : t('cost.eventCount', { shown: roundCount(events.limit) }),
    ],
    [t(plan.lapsed ? 'cost.ended' : 'cost.expires'), ends === null ? null : formatDay(ends, language)],
    [t('cost.nextAmount'), next && formatPrice(next, language)],
    [t('cost.nextDate'), next && formatDay(next.date, language)],
    [t('cost.method'), plan.payment_method],
    [
      t('cost.fee'),
      fee && plan.period && t(`cost.feePer.${plan.period}`, { money: formatPrice(fee, language) }),
    ],
  ]
  return (
    <Panel roomy title={t('cost.plan')}>
      <p className={styles.planName}>
        {plan.plan !== 'own' && t(`cost.name.${plan.plan}`)}
        {plan.lapsed && (
          <span className={styles.mark}>
            {t('cost.lapsedMark', {
              plan: t(`cost.name.${plan.events_millions === null ? 'enterprise' : 'pro'}`),
            })}
          </span>
        )}
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {next && <p className={styles.hint}>{t('cost.byHand')}</p>}
    </Panel>
  )
}
