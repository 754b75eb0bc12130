/** Link to the messages with the number of unread ones. It is refreshed once a minute, and when the tab comes to the front. */
import { minute } from '@footfall/contract/durations'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useSession } from '../../lib/session/token.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import styles from './MessagesButton.module.css'

const every = minute

export function MessagesButton() {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const loggedIn = useSession((state) => state.session !== null)
  const answer = useCall('/message/unread_message', {}, { enabled: loggedIn, every, onFocus: true })
  const count = answer.data?.unread_message_count ?? 0
  return (
    <ButtonLink
      variant="quiet"
      to={pathTo('/messages')}
      className={styles.button}
      aria-label={count > 0 ? t('app.unread', { count }) : t('app.messages')}
      title={t('app.messages')}
    >
      <Bell size={18} strokeWidth={1.75} aria-hidden />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </ButtonLink>
  )
}
