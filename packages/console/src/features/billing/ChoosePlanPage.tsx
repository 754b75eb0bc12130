/** Free, Pro and Enterprise side by side. Pro has a choice of events per month and of paying by month or year. */

import { planLimits } from '@footfall/contract/plans'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { openOnlineService } from '../../lib/online-service.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import styles from './ChoosePlan.module.css'
import { currencyFor, formatPrice } from './money.ts'
import { NoPlan } from './NoPlan.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ProCard } from './ProCard.tsx'
import { costCenter } from './paths.ts'
import { useTeamPlan } from './use-team-plan.ts'

export function ChoosePlanPage() {
  const { t } = useTranslation()
  const { current, may, held, plan } = useTeamPlan()
  const pathTo = usePathTo()
  const { language, roundCount } = useFormat()
  useTitle(t('plans.title'))
  const free = planLimits.free
  if (!current) return null
  return (
    <>
      <PageHeader
        title={t('plans.title')}
        subtitle={t('plans.lead', { team: current.team_name })}
        actions={may && <ButtonLink to={pathTo(costCenter)}>{t('nav.costCenter')}</ButtonLink>}
      />
      <NoPlan may={may} held={held} />
      {may && !held.data && !hasFailed(held) && <SkeletonLine height={420} />}
      {plan && (
        <div className={styles.cards}>
          <PlanCard
            name={t('cost.name.free')}
            lead={t('plans.freeLead')}
            price={formatPrice({ amount: 0, currency: currencyFor(plan, language) }, language)}
            current={plan.plan === 'free' && !plan.lapsed}
            features={[
              t('plans.events', { events: roundCount(free.events) }),
              t('plans.websites', { count: free.websites }),
              t('plans.members', { count: free.members }),
              t('plans.months', { count: free.retentionMonths }),
              t('plans.trial'),
            ]}
          />
          <ProCard teamId={current.team_id} plan={plan} />
          <PlanCard
            name={t('cost.name.enterprise')}
            lead={t('plans.enterpriseLead')}
            price={t('plans.byAgreement')}
            current={plan.plan === 'enterprise'}
            features={[
              t('plans.anyEvents'),
              t('plans.allWebsites'),
              t('plans.allMembers'),
              t('plans.allTime'),
            ]}
          >
            <Contact contact={plan.contact} />
          </PlanCard>
        </div>
      )}
    </>
  )
}

/** Where to ask: a mail address or page, otherwise the online service, otherwise whoever runs the installation. */
function Contact({ contact }: { readonly contact: string | null }) {
  const { t } = useTranslation()
  const support = useCall('/support/state', {}, { enabled: contact === null, fresh: 30_000 }).data
  if (contact === null && support && support.kind !== 'none' && !support.operator)
    return <Button onClick={openOnlineService}>{t('plans.contact')}</Button>
  if (contact === null) return <p className={styles.hint}>{t('plans.askOperator')}</p>
  const href = contact.includes('://') ? contact : `mailto:${contact}`
  return (
    <ButtonLink to={href} rel="noreferrer">
      {t('plans.contact')}
    </ButtonLink>
  )
}
