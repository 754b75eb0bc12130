/** Online service as a page: the user's own conversation, or for an operator all conversations. */
import { Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Inbox } from './Inbox.tsx'
import { OwnConversation } from './OwnConversation.tsx'

export function SupportPage() {
  const { t } = useTranslation()
  const support = useCall('/support/state', {}, { fresh: 30_000 })
  const { data } = support
  const asOperator = data?.operator === true
  const title = t(asOperator ? 'support.inbox' : 'support.title')
  useTitle(title)
  return (
    <>
      <PageHeader title={title} subtitle={t(asOperator ? 'support.inboxLead' : 'support.lead')} />
      {support.isError && !data && <ErrorPanel error={support.error} onRetry={support.refetch} />}
      {support.isPending && <RowsSkeleton rows={5} />}
      {asOperator && <Inbox />}
      {data && !asOperator && data.kind === 'conversation' && (
        <Panel roomy title={t('support.log')}>
          <OwnConversation />
        </Panel>
      )}
      {data && !asOperator && data.kind !== 'conversation' && (
        <EmptyState
          icon={<Headset size={20} strokeWidth={1.75} />}
          title={t(data.kind === 'widget' ? 'support.widget' : 'support.none')}
          text={data.kind === 'none' ? t('support.noneText') : ''}
        />
      )}
    </>
  )
}
