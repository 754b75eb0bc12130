/** A message: its text, its time, and its action. */
import type { MessageKind, MessageRow } from '@footfall/contract/api/message'
import {
  ArrowLeftRight,
  Check,
  CircleDot,
  CreditCard,
  Gauge,
  Globe,
  type LucideIcon,
  ShieldAlert,
  Trash2,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { safePath } from '../../lib/url/next-path.ts'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import styles from './MessagesPage.module.css'

const icons: Readonly<Record<MessageKind, LucideIcon>> = {
  invitation: Users,
  invitation_accepted: Users,
  invitation_refused: Users,
  member_joined: Users,
  member_left: Users,
  member_removed: Users,
  role_changed: Users,
  team_deleted: Users,
  transfer_received: ArrowLeftRight,
  transfer_to_own_team: ArrowLeftRight,
  transfer_accepted: ArrowLeftRight,
  transfer_rejected: ArrowLeftRight,
  transfer_cancelled: ArrowLeftRight,
  transfer_expired: ArrowLeftRight,
  transfer_ended: ArrowLeftRight,
  website_transferred: ArrowLeftRight,
  website_deleted: Globe,
  new_sign_in: ShieldAlert,
  password_changed: ShieldAlert,
  two_factor_on: ShieldAlert,
  two_factor_off: ShieldAlert,
  two_factor_removed: ShieldAlert,
  recovery_codes_renewed: ShieldAlert,
  payment_succeeded: CreditCard,
  payment_failed: CreditCard,
  payment_restricted: CreditCard,
  plan_ending: CreditCard,
  plan_lapsed: CreditCard,
  quota_near: Gauge,
  quota_reached: Gauge,
  quota_reached_late: Gauge,
  retention_hidden: Gauge,
  retention_near: Gauge,
  data_lag: Gauge,
}

export interface MessageItemProps {
  readonly message: MessageRow
  readonly onStatus: (status: 'read' | 'unread' | 'deleted') => void
}

export function MessageItem({ message, onStatus }: MessageItemProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const Icon = icons[message.kind]
  const teams = useTeams()
  const team = teams.list.find((one) => one.team_id === message.team_id)
  // The link of a team that the user has left leads nowhere.
  const link = message.team_id === null || team ? safePath(message.link) : null
  const open = () => {
    if (team) setCurrentTeam({ teamId: team.team_id, teamRole: team.team_role })
    if (!message.read) onStatus('read')
  }
  const named = (action: string) => t('app.pair', { name: action, value: message.title })
  return (
    <li className={styles.item} data-unread={!message.read || undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          {message.title}
          {!message.read && <span className="spoken">{t('messages.unreadMark')}</span>}
          <time
            className={styles.time}
            dateTime={new Date(message.created_at * 1000).toISOString()}
            title={formatMoment(message.created_at, language)}
          >
            {formatAgo(message.created_at, language)}
          </time>
        </p>
        <p className={styles.content}>{message.content}</p>
      </div>
      <div className={styles.actions}>
        {link && (
          <ButtonLink size="small" to={link} aria-label={named(t('action.view'))} onClick={open}>
            {t('action.view')}
          </ButtonLink>
        )}
        <IconButton
          size="small"
          label={named(t(message.read ? 'messages.markUnread' : 'messages.markRead'))}
          onClick={() => onStatus(message.read ? 'unread' : 'read')}
        >
          {message.read ? <CircleDot size={16} /> : <Check size={16} />}
        </IconButton>
        <IconButton size="small" label={named(t('action.delete'))} onClick={() => onStatus('deleted')}>
          <Trash2 size={16} />
        </IconButton>
      </div>
    </li>
  )
}
