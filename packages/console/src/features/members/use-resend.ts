/** Sends an invitation again, with a new code and a new expiry. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'

export function useResend(teamId: string): (member: MemberRow) => void {
  const { t } = useTranslation()
  const reload = useReload()
  const resend = useAction('/team/resend_invitation')
  return ({ invite_id }) => {
    if (invite_id === null) return
    resend.mutate(
      { team_id: teamId, invite_id },
      {
        onSuccess: () => {
          reload('/team/user')
          toast.success(t('members.resent'))
        },
        onError: (error) => showError(error),
      },
    )
  }
}
