/** The operators' inbox: conversations, unanswered ones first, and the selected one. */
import { ArrowLeft, Inbox as InboxIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataAt } from '../../lib/api/call-api.ts'
import { useReload } from '../../lib/api/reload.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { cx } from '../../ui/cx.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { Conversation } from './Conversation.tsx'
import styles from './Inbox.module.css'
import { lookEvery } from './OwnConversation.tsx'

const pageSize = 20

type Row = DataAt<'/support/inbox'>['list'][number]

export function Inbox() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const [state, changeList] = useListState('', ['time'], 'time')
  const { search, page } = state
  const chosen = parameters.get('user')
  const inbox = useCall(
    '/support/inbox',
    { page, page_size: pageSize, search },
    { keep: true, every: lookEvery * 2, onFocus: true },
  )
  const { list, total } = inbox.data ?? { list: [], total: 0 }
  const row = list.find(({ user_id }) => user_id === chosen)
  return (
    <div className={cx(styles.inbox, chosen !== null && styles.opened)}>
      <div className={styles.people}>
        <SearchField
          label={t('support.search')}
          value={search}
          onChange={(text) => changeList({ search: text }, { replace: true })}
        />
        <PagedList
          answer={inbox}
          state={state}
          onChange={changeList}
          pageSize={pageSize}
          empty={
            <EmptyState
              icon={<InboxIcon size={20} strokeWidth={1.75} />}
              title={t('support.nobody')}
              text={t('support.nobodyText')}
            />
          }
        >
          {(rows) => (
            <ul className={styles.list}>
              {rows.map((one) => (
                <li key={one.user_id}>
                  <PersonButton
                    row={one}
                    chosen={one.user_id === chosen}
                    onChoose={() => change({ user: one.user_id })}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <div className={styles.talk}>
        {chosen === null && total > 0 && <EmptyState title={t('support.choose')} />}
        {chosen !== null && (
          <>
            <Button variant="quiet" className={styles.back} onClick={() => change({ user: null })}>
              <ArrowLeft size={16} aria-hidden />
              {t('support.back')}
            </Button>
            <Talk key={chosen} userId={chosen} row={row} />
          </>
        )}
      </div>
    </div>
  )
}

interface PersonButtonProps {
  readonly row: Row
  readonly chosen: boolean
  readonly onChoose: () => void
}

function PersonButton({ row, chosen, onChoose }: PersonButtonProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { unread_count: unread } = row
  return (
    <button type="button" className={styles.person} aria-current={chosen} onClick={onChoose}>
      <span className={styles.head}>
        <span className={styles.name}>{row.name}</span>
        {unread > 0 && (
          <span className={styles.count} title={t('support.unread', { count: unread })}>
            {unread}
          </span>
        )}
      </span>
      <span className={styles.last}>{row.last_text}</span>
      <span className={styles.when}>{formatMoment(row.last_at, language)}</span>
    </button>
  )
}

function Talk({ userId, row }: { readonly userId: string; readonly row: Row | undefined }) {
  const { t } = useTranslation()
  const reload = useReload()
  const lines = useCall('/support/inbox_item', { user_id: userId }, { every: lookEvery, onFocus: true })
  const answer = useAction('/support/answer')
  const shown = lines.data?.list.length
  useEffect(() => {
    if (shown !== undefined) void reload('/support/state', '/support/inbox')
  }, [shown, reload])
  const title = row ? `${row.name} · ${row.email ?? t('support.noEmail')}` : t('support.log')
  return (
    <Panel roomy title={title}>
      <AnswerBody answer={lines} skeleton={<RowsSkeleton rows={4} />}>
        {({ list }) => (
          <Conversation
            with={userId}
            lines={list}
            asOperator
            {...(row ? { person: row.name } : {})}
            onSend={async (text) => {
              await answer.mutateAsync({ user_id: userId, text })
              await lines.refetch()
            }}
          />
        )}
      </AnswerBody>
    </Panel>
  )
}
