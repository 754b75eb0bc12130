/** The account's sessions. One of them, or all others, can be signed out. */
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataAt } from '../../../lib/api/call-api.ts'
import { useReload } from '../../../lib/api/reload.ts'
import { useAction, useCall } from '../../../lib/api/use-call.ts'
import { formatAgo, formatMoment } from '../../../lib/format/moments.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import styles from './AccountPage.module.css'

type Session = DataAt<'/user/sessions'>['list'][number]

export function SessionsPanel() {
  const { t } = useTranslation()
  const reload = useReload()
  const sessions = useCall('/user/sessions', {})
  const endOthers = useAction('/user/end_other_sessions')
  const list = sessions.data?.list ?? []
  const refresh = () => reload('/user/sessions')
  return (
    <Panel
      roomy
      title={t('account.sessions')}
      tools={
        list.length > 1 && (
          <Button
            size="small"
            disabled={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: ({ ended }) => {
                    refresh()
                    toast.success(t('account.othersEnded', { count: ended }))
                  },
                  onError: (error) => showError(error),
                },
              )
            }
          >
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <AnswerBody answer={sessions} skeleton={<RowsSkeleton rows={3} />}>
        {() => (
          <>
            <p className={styles.hint}>{t(list.length > 1 ? 'account.sessionsHint' : 'account.onlyThis')}</p>
            <ul>
              {list.map((session) => (
                <SessionRow key={session.session_id} session={session} onEnded={refresh} />
              ))}
            </ul>
          </>
        )}
      </AnswerBody>
    </Panel>
  )
}

function SessionRow({ session, onEnded }: { readonly session: Session; readonly onEnded: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const end = useAction('/user/end_session')
  const name =
    [session.browser, session.os].filter((part) => part && part !== '?').join(' · ') ||
    t('account.unknownDevice')
  const signedInAt = formatMoment(session.created_at, language)
  const Icon = /android|ios/i.test(session.os) ? Smartphone : Monitor
  return (
    <li className={styles.setting}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.what}>
        <p className={styles.label}>
          {name}
          {session.current && (
            <span className={styles.badge} data-good>
              {t('account.thisDevice')}
            </span>
          )}
        </p>
        <p className={styles.hint}>
          {t('account.lastSeen', { when: formatAgo(session.last_seen_at, language) })}
          {' · '}
          <span className={styles.whole}>{t('account.signedInAt', { when: signedInAt })}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          disabled={end.isPending}
          aria-label={t('app.pair', { name: t('account.endSession'), value: `${name} · ${signedInAt}` })}
          onClick={() =>
            end.mutate(
              { session_id: session.session_id },
              {
                onSuccess: () => {
                  onEnded()
                  toast.success(t('account.sessionEnded'))
                },
                onError: (error) => showError(error),
              },
            )
          }
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}
