/** Pro: number of events, month or year, the price and the end date. The order leads to the provider's page. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import {
  type BillingPeriod,
  billingPeriods,
  packageSizes,
  planLimits,
  priceOf,
  savingOf,
} from '@footfall/contract/plans'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { formatDay } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { showError } from '../../ui/form/show-error.ts'
import styles from './ChoosePlan.module.css'
import { currencyFor, formatPrice } from './money.ts'
import { PlanCard } from './PlanCard.tsx'
import { SizeSlider } from './SizeSlider.tsx'

export interface ProCardProps {
  readonly teamId: string
  readonly plan: TeamPackage
}

export function ProCard({ teamId, plan }: ProCardProps) {
  const { t } = useTranslation()
  const { language, roundCount } = useFormat()
  const [size, setSize] = useState(plan.events_millions ?? packageSizes[0])
  const [period, setPeriod] = useState<BillingPeriod>(plan.period ?? 'year')
  const events = size * 1_000_000
  const currency = currencyFor(plan, language)
  const order = useAction('/cost/create_order')
  const wanted = { team_id: teamId, plan: 'pro', events_millions: size, period, currency } as const
  const cost = useCall('/cost/get_team_package_cost', wanted, { keep: true }).data
  const amount = priceOf({ size, period }, currency)
  const money = formatPrice({ amount, currency }, language)
  const [provider] = plan.providers
  const onOrder = () =>
    provider &&
    order.mutate(
      { ...wanted, provider },
      {
        onSuccess: ({ pay_url }) => window.location.assign(pay_url),
        onError: (error) => showError(error),
      },
    )
  const rest = plan.plan === 'pro' && plan.expires_at !== null
  const isSame = plan.events_millions === size
  const agreed = plan.plan === 'enterprise' || (plan.plan === 'pro' && plan.expires_at === null)
  return (
    <PlanCard
      main
      name={t('cost.name.pro')}
      lead={t('plans.proLead')}
      price={t(`cost.feePer.${period}`, { money })}
      priceNote={
        period === 'year'
          ? t('plans.byYear', {
              month: formatPrice({ amount: Math.round(amount / 12), currency }, language),
              saved: formatPrice({ amount: savingOf({ size, period }, currency), currency }, language),
            })
          : t('plans.byMonth')
      }
      current={plan.plan === 'pro'}
      choices={
        <div className={styles.choices}>
          <Segmented
            wide
            label={t('plans.period')}
            value={period}
            onChange={setPeriod}
            options={billingPeriods.map((value) => ({ value, label: t(`plans.periodOf.${value}`) }))}
          />
          <SizeSlider value={size} onChange={setSize} />
        </div>
      }
      features={[
        t('plans.events', { events: roundCount(events) }),
        t('plans.allWebsites'),
        t('plans.allMembers'),
        t('plans.years', { count: planLimits.pro.retentionMonths / 12 }),
      ]}
    >
      {agreed && <p className={styles.hint}>{t('plans.agreed')}</p>}
      {!agreed && plan.events.used > events && (
        <p className={styles.missing} role="note">
          {t('plans.tooSmall', { events: roundCount(plan.events.used) })}
        </p>
      )}
      {!agreed && provider && (
        <>
          {cost && (
            <p className={styles.hint}>
              {t(rest ? (isSame ? 'plans.untilWithRest' : 'plans.untilWithCredit') : 'plans.until', {
                date: formatDay(cost.expires_at, language),
              })}
            </p>
          )}
          <Button variant="primary" disabled={order.isPending} onClick={onOrder}>
            {order.isPending
              ? t('plans.ordering')
              : t(isSame ? 'plans.renew' : rest ? 'plans.change' : 'plans.order', { money })}
          </Button>
        </>
      )}
      {!agreed && !provider && (
        <p className={styles.missing} role="note">
          {t('plans.notSetUp')}
        </p>
      )}
    </PlanCard>
  )
}
