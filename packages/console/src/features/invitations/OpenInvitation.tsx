/** Shows the invitation to the invited account, which can accept it. The team becomes the current one. */
import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { InvitationFacts } from './InvitationFacts.tsx'
import type { Invitation, InviteKey } from './invite-code.ts'

export interface OpenInvitationProps {
  readonly invitation: Invitation
  readonly inviteKey: InviteKey
  readonly onRefuse: () => void
}

export function OpenInvitation({ invitation, inviteKey, onRefuse }: OpenInvitationProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const reload = useReload()
  const go = useGo()
  const accept = useAction('/team/add_member')
  const team = invitation.team_name
  const submit = () =>
    accept.mutate(inviteKey, {
      onSuccess: async ({ team_id }) => {
        toast.success(t('invite.accepted', { team }))
        // Reload the list before selecting the team, because a team that is not in the list is replaced by the first one.
        await queries.invalidateQueries()
        setCurrentTeam({ teamId: team_id, teamRole: invitation.team_role })
        go('/websites')
      },
      onError: (error) => {
        showError(error)
        // It may have been cancelled or have expired in the meantime, which its message shows, too.
        reload('/team/get_invite_info', '/message/unread_message')
      },
    })
  return (
    <Notice
      icon={<Users size={26} />}
      title={team}
      text={t('invite.lead', { sender: invitation.sender })}
      actions={
        <>
          <Button variant="primary" disabled={accept.isPending} onClick={submit}>
            {t('invite.accept')}
          </Button>
          <Button disabled={accept.isPending} onClick={onRefuse}>
            {t('invite.refuse')}
          </Button>
        </>
      }
    >
      <InvitationFacts invitation={invitation} />
    </Notice>
  )
}
