/** Changes a member's role and websites. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { showError } from '../../ui/form/show-error.ts'
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
  const queries = useQueryClient()
  const [form] = Form.useForm<Grant>()
  const edit = useAction('/team/edit_member')
  const submit = (grant: Grant) =>
    edit.mutate(
      { team_id: teamId, member_id: member.member_id ?? '', ...grant },
      {
        onSuccess: () => {
          queries.invalidateQueries({ queryKey: ['/team/user'] })
          toast.success(t('members.saved'))
          onClose()
        },
        onError: (error) => showError(error, form),
      },
    )
  return (
    <FormDialog<Grant>
      form={form}
      width={520}
      title={t('members.edit')}
      action={t('action.save')}
      busy={edit.isPending}
      initialValues={{
        // Nobody edits the owner, who has the only other role.
        team_role: member.team_role as Grant['team_role'],
        visible_websites: member.visible_websites,
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.edited}>
        <MemberName member={member} />
      </div>
      <GrantFields teamId={teamId} />
    </FormDialog>
  )
}
