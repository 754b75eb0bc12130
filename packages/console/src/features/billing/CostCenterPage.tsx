/** The cost center: what the team has, how much of it is used, what was ordered; for roles that may see it. */
import { Lock, Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'
import { useKeptSearch } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import styles from './CostCenter.module.css'
import { OrdersPanel } from './OrdersPanel.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { choosePlan } from './paths.ts'
import { UsePanel } from './UsePanel.tsx'

export function CostCenterPage() {
  const { t } = useTranslation()
  const { current } = useTeams()
  const may = useMay('billing.manage')
  const keep = useKeptSearch()
  useTitle(t('cost.title'))
  const teamId = current?.team_id ?? ''
  const held = useCall(
    '/cost/get_team_package',
    { team_id: teamId },
    { enabled: may && teamId !== '', onFocus: true },
  )
  if (!current) return null
  const plan = held.data
  return (
    <>
      <PageHeader
        title={t('cost.title')}
        subtitle={t('cost.lead', { team: current.team_name })}
        actions={
          may &&
          plan &&
          plan.plan !== 'own' && (
            <ButtonLink variant="primary" to={{ pathname: choosePlan, search: keep(choosePlan) }}>
              {t(plan.lapsed ? 'cost.renew' : plan.plan === 'free' ? 'cost.upgrade' : 'cost.change')}
            </ButtonLink>
          )
        }
      />
      {!may && (
        <EmptyState
          icon={<Lock size={20} strokeWidth={1.75} />}
          title={t('cost.notAllowed')}
          text={t('cost.notAllowedText')}
        />
      )}
      {may && held.isError && !plan && <ErrorPanel error={held.error} onRetry={held.refetch} />}
      {may && held.isPending && (
        <Panel roomy title={t('cost.plan')}>
          <RowsSkeleton rows={4} />
        </Panel>
      )}
      {plan?.plan === 'own' && (
        <EmptyState
          icon={<Server size={20} strokeWidth={1.75} />}
          title={t('cost.own')}
          text={t('cost.ownText')}
        />
      )}
      {plan && plan.plan !== 'own' && (
        <div className={styles.page}>
          <PlanNotes teamId={teamId} plan={plan} />
          <div className={styles.pair}>
            <PlanPanel plan={plan} />
            <UsePanel plan={plan} />
          </div>
          <OrdersPanel key={teamId} teamId={teamId} />
        </div>
      )}
    </>
  )
}
