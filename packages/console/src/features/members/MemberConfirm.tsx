/** Asks before a member is removed or an invitation is cancelled, and does it. */
import { can } from '@footfall/contract/access'
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'

export interface MemberConfirmProps {
  readonly teamId: string
  readonly teamName: string
  readonly member: MemberRow
  readonly action: 'remove' | 'cancel'
  readonly onClose: () => void
}

export function MemberConfirm({ teamId, teamName, member, action, onClose }: MemberConfirmProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const onDone = () => {
    reload('/team/user', '/team/list')
  }
  const { name, member_id, invite_id } = member
  const manages = can(member.team_role, 'team.manage')
  return action === 'remove' ? (
    <ConfirmCall
      path="/team/remove_member"
      input={{ team_id: teamId, member_id: member_id ?? '' }}
      title={t('members.remove')}
      action={t('members.remove')}
      done={t('members.removed')}
      onDone={onDone}
      onClose={onClose}
    >
      {t(manages ? 'members.removeAdminText' : 'members.removeText', { name, team: teamName })}
    </ConfirmCall>
  ) : (
    <ConfirmCall
      path="/team/cancel_invitation"
      input={{ team_id: teamId, invite_id: invite_id ?? '' }}
      title={t('members.cancelInvite')}
      action={t('members.cancelInvite')}
      done={t('members.cancelled')}
      onDone={onDone}
      onClose={onClose}
    >
      {t('members.cancelText', { name })}
    </ConfirmCall>
  )
}
