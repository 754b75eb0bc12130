/** The API keys of a team: their rights, and when they were last used. */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { AddKey } from './AddKey.tsx'
import { KeyItem } from './KeyItem.tsx'
import styles from './KeysPanel.module.css'

export function KeysPanel({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation()
  const keys = useCall('/key/list', { team_id: teamId, page_size: 100 })
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.lead}>{t('keys.lead')}</p>
        <AddButton name={t('keys.add')} onClick={() => setAdding(true)} />
      </div>
      <Panel roomy titleAbove title={t('members.tabs.keys')}>
        <AnswerBody answer={keys} skeleton={<RowsSkeleton rows={3} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState icon={<KeyRound size={20} strokeWidth={1.75} />} title={t('keys.empty')} />
            ) : (
              <ul>
                {list.map((key) => (
                  <KeyItem key={key.key_id} teamId={teamId} apiKey={key} />
                ))}
              </ul>
            )
          }
        </AnswerBody>
      </Panel>
      {adding && <AddKey teamId={teamId} onClose={() => setAdding(false)} />}
    </>
  )
}
