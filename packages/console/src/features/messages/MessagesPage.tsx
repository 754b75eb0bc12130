/** The message centre: unread or all messages of the user, latest first. */

import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { TabbedPanel } from '../../ui/layout/TabbedPanel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { MessageItem } from './MessageItem.tsx'
import { useSetStatus } from './use-set-status.ts'

const pageSize = 10

export function MessagesPage() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const status = parameters.get('tab') === 'all' ? 'all' : 'unread'
  const [state, changeList] = useListState('', ['time'], 'time')
  const [deleting, setDeleting] = useState(false)
  const setStatus = useSetStatus()
  useTitle(t('messages.title'))
  const messages = useCall(
    '/message/list',
    { status, page: state.page, page_size: pageSize },
    { keep: true, onFocus: true },
  )
  // The header asks for it.
  const unread = useCall('/message/unread_message', {}, { enabled: false }).data
  // Deleting also affects read messages, which the list of unread ones does not show.
  const any = useCall(
    '/message/list',
    { status: 'all', page: 1, page_size: 1 },
    { enabled: status === 'unread' && messages.data?.total === 0 },
  )
  const failed = hasFailed(messages)
  const isEmpty = messages.data?.total === 0 && (status === 'all' || any.data?.total === 0)

  return (
    <>
      <PageHeader
        title={t('messages.title')}
        subtitle={t('messages.lead')}
        actions={
          <>
            <Button
              disabled={setStatus.isPending || failed || unread?.unread_message_count === 0}
              onClick={() => setStatus.change({ all: true, status: 'read' }, t('messages.marked'))}
            >
              {t('messages.markAll')}
            </Button>
            <Button disabled={setStatus.isPending || failed || isEmpty} onClick={() => setDeleting(true)}>
              {t('messages.deleteAll')}
            </Button>
          </>
        }
      />
      <TabbedPanel
        title={t('messages.title')}
        dimmed={messages.isPlaceholderData}
        value={status}
        onChange={(tab) => change({ ...withoutList(''), tab })}
        tab={t(`messages.tabs.${status}`)}
        tabs={(['unread', 'all'] as const).map((value) => ({ value, label: t(`messages.tabs.${value}`) }))}
      >
        <PagedList
          answer={messages}
          state={state}
          onChange={changeList}
          pageSize={pageSize}
          empty={
            <EmptyState
              icon={<BellOff size={20} strokeWidth={1.75} />}
              title={t(status === 'unread' ? 'messages.emptyUnread' : 'messages.emptyAll')}
              text={t('messages.emptyText')}
            />
          }
        >
          {(list) => (
            <ul>
              {list.map((message) => (
                <MessageItem
                  key={message.message_id}
                  message={message}
                  onStatus={(next) => setStatus.change({ message_ids: [message.message_id], status: next })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </TabbedPanel>
      {deleting && (
        <Confirm
          title={t('messages.deleteAll')}
          action={t('messages.deleteAll')}
          busy={setStatus.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => {
            setDeleting(false)
            setStatus.change({ all: true, status: 'deleted' })
          }}
        >
          {t('messages.deleteAllText')}
        </Confirm>
      )}
    </>
  )
}
