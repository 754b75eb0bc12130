/** Changes a member's role and websites. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CallDialog } from '../../ui/form/CallDialog.tsx'
import { type Grant, GrantFields } from './GrantFields.tsx'
import { MemberName } from './MemberName.tsx'
import styles from './MembersPanel.module.css'

export interface EditMemberProps {
  readonly teamId: string
  readonly member: MemberRow
  readonly onClose: () => void
}

export function EditMember({ teamId, member, onClose }: EditMemberProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const done = () => {
    reload('/team/user')
    toast.success(t('members.saved'))
    onClose()
  }
  return (
    <CallDialog
      path="/team/edit_member"
      beside={{ team_id: teamId, member_id: member.member_id ?? '' }}
      width={520}
      title={t('members.edit')}
      action={t('action.save')}
      initialValues={{
        // Nobody edits the owner, who has the only other role.
        team_role: member.team_role as Grant['team_role'],
        visible_websites: member.visible_websites,
      }}
      onDone={done}
      onClose={onClose}
    >
      <div className={styles.edited}>
        <MemberName member={member} />
      </div>
      <GrantFields teamId={teamId} />
    </CallDialog>
  )
}
