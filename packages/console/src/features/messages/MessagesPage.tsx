/** The message centre: unread or all messages of the user, latest first. */
import { useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { MessageItem } from './MessageItem.tsx'
import { useSetStatus } from './use-set-status.ts'

const pageSize = 10

export function MessagesPage() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [parameters, change] = useAddress()
  const status = parameters.get('tab') === 'all' ? 'all' : 'unread'
  const page = Math.max(1, Number(parameters.get('page')) || 1)
  const [deleting, setDeleting] = useState(false)
  const setStatus = useSetStatus()
  useTitle(t('messages.title'))
  const messages = useCall(
    '/message/list',
    { status, page, page_size: pageSize },
    { keep: true, onFocus: true },
  )
  const { list, total } = messages.data ?? { list: [], total: 0 }
  const unread = queries.getQueryData<{ unread_message_count: number }>(['/message/unread_message', {}])
  // Deleting also affects read messages, which the list of unread ones does not show.
  const any = useCall(
    '/message/list',
    { status: 'all', page: 1, page_size: 1 },
    { enabled: status === 'unread' && messages.data?.total === 0 },
  )
  const failed = messages.isError && !messages.data
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
      <Panel
        title={t('messages.title')}
        dimmed={messages.isPlaceholderData}
        head={
          <Tabs
            label={t('messages.title')}
            value={status}
            onChange={(tab) => change({ page: null, tab })}
            tabs={(['unread', 'all'] as const).map((value) => ({
              value,
              label: t(`messages.tabs.${value}`),
            }))}
          />
        }
      >
        {failed && <ErrorPanel error={messages.error} onRetry={messages.refetch} />}
        {messages.isPending && <RowsSkeleton rows={5} />}
        {messages.data && list.length === 0 && (
          <EmptyState
            icon={<BellOff size={20} strokeWidth={1.75} />}
            title={t(status === 'unread' ? 'messages.emptyUnread' : 'messages.emptyAll')}
            text={t('messages.emptyText')}
          />
        )}
        <ul>
          {list.map((message) => (
            <MessageItem
              key={message.message_id}
              message={message}
              onStatus={(next) => setStatus.change({ message_ids: [message.message_id], status: next })}
            />
          ))}
        </ul>
        <Pager
          hiddenAlone
          page={page}
          pageSize={pageSize}
          total={total}
          isStale={messages.isPlaceholderData}
          onPage={(next, step) => change({ page: String(next) }, step)}
        />
      </Panel>
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
