/** Online service as a page: the user's own conversation, or for an operator all conversations. */
import { Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Inbox } from './Inbox.tsx'
import { OwnConversation } from './OwnConversation.tsx'

export function SupportPage() {
  const { t } = useTranslation()
  const support = useCall('/support/state', {}, { fresh: 30_000 })
  const asOperator = support.data?.operator === true
  const title = t(asOperator ? 'support.inbox' : 'support.title')
  useTitle(title)
  return (
    <>
      <PageHeader title={title} subtitle={t(asOperator ? 'support.inboxLead' : 'support.lead')} />
      <AnswerBody answer={support} skeleton={<RowsSkeleton rows={5} />}>
        {({ kind }) =>
          asOperator ? (
            <Inbox />
          ) : kind === 'conversation' ? (
            <Panel roomy title={t('support.log')}>
              <OwnConversation />
            </Panel>
          ) : (
            <EmptyState
              icon={<Headset size={20} strokeWidth={1.75} />}
              title={t(kind === 'widget' ? 'support.widget' : 'support.none')}
              text={kind === 'none' ? t('support.noneText') : ''}
            />
          )
        }
      </AnswerBody>
    </>
  )
}
