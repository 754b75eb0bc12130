/** Asks before a member is removed or an invitation is cancelled, and does it. */
import { can } from '@footfall/contract/access'
import type { MemberRow } from '@footfall/contract/api/team'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'

export interface MemberConfirmProps {
  readonly teamId: string
  readonly teamName: string
  readonly member: MemberRow
  readonly action: 'remove' | 'cancel'
  readonly onClose: () => void
}

export function MemberConfirm({ teamId, teamName, member, action, onClose }: MemberConfirmProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const remove = useAction('/team/remove_member')
  const cancel = useAction('/team/cancel_invitation')
  const after = (text: string) => ({
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: ['/team/user'] })
      queries.invalidateQueries({ queryKey: ['/team/list'] })
      toast.success(text)
      onClose()
    },
    onError: (error: Error) => showError(error),
  })
  const { name, member_id, invite_id } = member
  const removing = action === 'remove'
  const manages = can(member.team_role, 'team.manage')
  return (
    <Confirm
      title={t(removing ? 'members.remove' : 'members.cancelInvite')}
      action={t(removing ? 'members.remove' : 'members.cancelInvite')}
      busy={remove.isPending || cancel.isPending}
      onClose={onClose}
      onConfirm={() =>
        removing
          ? remove.mutate({ team_id: teamId, member_id: member_id ?? '' }, after(t('members.removed')))
          : cancel.mutate({ team_id: teamId, invite_id: invite_id ?? '' }, after(t('members.cancelled')))
      }
    >
      {removing
        ? t(manages ? 'members.removeAdminText' : 'members.removeText', { name, team: teamName })
        : t('members.cancelText', { name })}
    </Confirm>
  )
}
