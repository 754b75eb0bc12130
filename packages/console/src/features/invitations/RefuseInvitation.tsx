/** Refuses an invitation after confirmation. Anyone with the code may do it. */
import { useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showError } from '../../ui/form/show-error.ts'
import type { Invitation, InviteKey } from './invite-code.ts'

export interface RefuseInvitationProps {
  readonly invitation: Invitation
  readonly inviteKey: InviteKey
  readonly onBack: () => void
}

export function RefuseInvitation({ invitation, inviteKey, onBack }: RefuseInvitationProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refuse = useAction('/team/refuse_invite')
  const afterwards = () => queries.invalidateQueries({ queryKey: ['/team/get_invite_info'] })
  return (
    <Notice
      tone="warning"
      icon={<MailX size={26} />}
      title={t('invite.refuseTitle')}
      text={t('invite.refuseText', { team: invitation.team_name })}
      actions={
        <>
          <Button
            variant="danger"
            disabled={refuse.isPending}
            onClick={() =>
              refuse.mutate(inviteKey, {
                onSuccess: afterwards,
                onError: (error) => {
                  showError(error)
                  afterwards()
                },
              })
            }
          >
            {t('invite.refuse')}
          </Button>
          <Button onClick={onBack}>{t('action.back')}</Button>
        </>
      }
    />
  )
}
