/** The cost center: the team's package, its usage, and its orders. Only for roles that may see it. */

import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './CostCenter.module.css'
import { NoPlan } from './NoPlan.tsx'
import { OrdersPanel } from './OrdersPanel.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { choosePlan } from './paths.ts'
import { UsePanel } from './UsePanel.tsx'
import { useTeamPlan } from './use-team-plan.ts'

export function CostCenterPage() {
  const { t } = useTranslation()
  const { current, may, held, plan } = useTeamPlan()
  const pathTo = usePathTo()
  useTitle(t('cost.title'))
  if (!current) return null
  return (
    <>
      <PageHeader
        title={t('cost.title')}
        subtitle={t('cost.lead', { team: current.team_name })}
        actions={
          may &&
          plan && (
            <ButtonLink variant="primary" data-tour="upgrade" to={pathTo(choosePlan)}>
              {t(plan.lapsed ? 'cost.renew' : plan.plan === 'free' ? 'cost.upgrade' : 'cost.change')}
            </ButtonLink>
          )
        }
      />
      <NoPlan may={may} held={held} />
      {may && !held.data && !hasFailed(held) && (
        <Panel roomy title={t('cost.plan')}>
          <RowsSkeleton rows={4} />
        </Panel>
      )}
      {plan && (
        <div className={styles.page}>
          <PlanNotes teamId={current.team_id} plan={plan} />
          <div className={styles.pair}>
            <PlanPanel plan={plan} />
            <UsePanel plan={plan} />
          </div>
          <OrdersPanel key={current.team_id} teamId={current.team_id} />
        </div>
      )}
    </>
  )
}
