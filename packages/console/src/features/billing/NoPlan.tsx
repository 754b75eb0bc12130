/** Replaces the plan for roles that may not see it, if it could not be loaded, and on installations without plans. */
import { Lock, Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import type { TeamPlan } from './use-team-plan.ts'

export function NoPlan({ may, held }: TeamPlan) {
  const { t } = useTranslation()
  if (!may)
    return (
      <EmptyState
        icon={<Lock size={20} strokeWidth={1.75} />}
        title={t('cost.notAllowed')}
        text={t('cost.notAllowedText')}
      />
    )
  if (hasFailed(held)) return <ErrorPanel error={held.error} onRetry={held.refetch} />
  if (held.data?.plan !== 'own') return null
  return (
    <EmptyState
      icon={<Server size={20} strokeWidth={1.75} />}
      title={t('cost.own')}
      text={t('cost.ownText')}
    />
  )
}
