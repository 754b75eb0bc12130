/** A visitor: who it is, and below the list of visits. */
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { VisitHistory, type VisitHistoryProps } from './VisitHistory.tsx'
import styles from './Visitor.module.css'
import { VisitorCard } from './VisitorCard.tsx'

export function VisitorProfile(whose: VisitHistoryProps) {
  const { websiteId: website_id, visitorId: visitor_id } = whose
  const { t } = useTranslation()
  const profile = useCall('/real_time/get_user', { website_id, visitor_id }, { every: 30_000 })
  if (hasReason(profile.error, 'not_found'))
    return (
      <EmptyState
        icon={<UserX size={20} strokeWidth={1.75} />}
        title={t('visitor.unknown')}
        text={t('visitor.unknownText')}
      />
    )
  if (hasFailed(profile)) return <ErrorPanel error={profile.error} onRetry={profile.refetch} />
  return (
    <div className={styles.profile}>
      <VisitorCard visitorId={visitor_id} who={profile.data} />
      <VisitHistory {...whose} />
    </div>
  )
}
