/** The members as a table, on narrow screens as cards. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useAccount } from '../../lib/session/account.ts'
import { useRoleName } from '../../lib/session/role-name.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx'
import { useNarrow } from '../../ui/viewport/use-narrow.ts'
import { MemberName } from './MemberName.tsx'
import styles from './MembersPanel.module.css'
import { actionsFor, type MemberAction } from './member-action.ts'
import { PendingMark } from './PendingMark.tsx'
import { VisibleWebsites } from './VisibleWebsites.tsx'

export interface MembersTableProps {
  readonly teamId: string
  readonly members: readonly MemberRow[]
  readonly onAction: (member: MemberRow, action: MemberAction) => void
}

export function MembersTable({ teamId, members, onAction }: MembersTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const narrow = useNarrow(820)
  const roleName = useRoleName()
  const keyOf = (member: MemberRow) => member.member_id ?? member.invite_id ?? member.name
  const joined = (member: MemberRow) => formatDay(member.created_at, language)
  if (narrow)
    return (
      <ul className={styles.cards}>
        {members.map((member) => (
          <li key={keyOf(member)} className={styles.card}>
            <div className={styles.cardHead}>
              <MemberName member={member} />
              <MemberMenu member={member} onAction={onAction} />
            </div>
            <dl className={styles.facts}>
              <dt>{t('members.role')}</dt>
              <dd>{roleName(member.team_role)}</dd>
              <dt>{t('members.websites')}</dt>
              <dd>
                <VisibleWebsites teamId={teamId} visible={member.visible_websites} />
              </dd>
              <dt>{t(member.pending ? 'members.status' : 'members.joined')}</dt>
              <dd>{member.pending ? <PendingMark expiresAt={member.expires_at} /> : joined(member)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <table className={styles.table} aria-label={t('members.tabs.members')}>
      <thead>
        <tr>
          <th scope="col">{t('members.who')}</th>
          <th scope="col">{t('members.role')}</th>
          <th scope="col">{t('members.websites')}</th>
          <th scope="col">{t('members.joined')}</th>
          <th scope="col">
            <span className="spoken">{t('members.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={keyOf(member)}>
            <td>
              <MemberName member={member} />
            </td>
            <td>{roleName(member.team_role)}</td>
            <td>
              <VisibleWebsites teamId={teamId} visible={member.visible_websites} />
            </td>
            <td className="figures">
              {member.pending ? <PendingMark expiresAt={member.expires_at} /> : joined(member)}
            </td>
            <td>
              <MemberMenu member={member} onAction={onAction} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MemberMenuProps = Pick<MembersTableProps, 'onAction'> & { readonly member: MemberRow }

function MemberMenu({ member, onAction }: MemberMenuProps) {
  const { t } = useTranslation()
  const role = useCurrentTeam((team) => team.teamRole)
  const ownId = useAccount().data?.uuid
  const actions = actionsFor(role, ownId, member)
  if (actions.length === 0) return null
  const names: Readonly<Record<MemberAction, string>> = {
    edit: t('members.edit'),
    handOver: t('members.handOver'),
    remove: t('members.remove'),
    resend: t('members.resend'),
    cancel: t('members.cancelInvite'),
  }
  return (
    <MoreMenu
      label={t('members.more', { name: member.name })}
      size="small"
      items={actions.map((action) => ({
        key: action,
        label: names[action],
        danger: action === 'remove' || action === 'cancel',
        onSelect: () => onAction(member, action),
      }))}
    />
  )
}
