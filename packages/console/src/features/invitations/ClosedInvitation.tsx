/** An invitation that can no longer be answered, with the reason. */
import { CircleCheck, Clock, MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/token.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Invitation } from './invite-code.ts'

export function ClosedInvitation({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const { team_name: team } = invitation
  // The sender's account may be gone.
  const sender = invitation.sender || team
  const home = (
    <ButtonLink variant="primary" to={pathTo('/websites')}>
      {t('invite.toWebsites')}
    </ButtonLink>
  )
  // Whoever is signed out has nothing to go back to.
  const back = useSession((state) => state.session !== null) && home
  if (invitation.already_member)
    return (
      <Notice
        tone="good"
        icon={<CircleCheck size={26} />}
        title={t('invite.already')}
        text={t('invite.alreadyText', { team })}
        actions={home}
      />
    )
  switch (invitation.status) {
    case 'expired':
      return (
        <Notice
          tone="warning"
          icon={<Clock size={26} />}
          title={t('invite.expired')}
          text={t('invite.expiredText', { sender })}
          actions={back}
        />
      )
    case 'cancelled':
      return (
        <Notice
          tone="warning"
          icon={<MailX size={26} />}
          title={t('invite.cancelled')}
          text={t('invite.cancelledText', { team, sender })}
          actions={back}
        />
      )
    case 'refused':
      return (
        <Notice
          icon={<MailX size={26} />}
          title={t('invite.refusedTitle')}
          text={t('invite.refusedText')}
          actions={back}
        />
      )
    default:
      return (
        <Notice
          icon={<CircleCheck size={26} />}
          title={t('invite.used')}
          text={t('invite.usedText')}
          actions={home}
        />
      )
  }
}
