/** Nobody is signed in: leads to log-in or, for an address without an account, to sign-up, and back here. */
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { loginPath } from '../../lib/url/next-path.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Trans } from '../../ui/Trans.tsx'
import { InvitationFacts } from './InvitationFacts.tsx'
import type { Invitation } from './invite-code.ts'

export interface SignedOutInvitationProps {
  readonly invitation: Invitation
  /** The invited address, if the link contains it. */
  readonly email: string | null
}

export function SignedOutInvitation({ invitation, email }: SignedOutInvitationProps) {
  const { t, i18n } = useTranslation()
  const location = useLocation()
  const login = loginPath(i18n.language, location)
  const query = login.slice(login.indexOf('?'))
  const toLogin = email ? `${login}&account=${encodeURIComponent(email)}` : login
  const toRegister = `/register${query}${email ? `&email=${encodeURIComponent(email)}` : ''}`
  const { registered, recipient } = invitation
  return (
    <Notice
      icon={<Users size={26} />}
      title={invitation.team_name}
      text={t('invite.lead', { sender: invitation.sender })}
      actions={
        <ButtonLink variant="primary" to={registered ? toLogin : toRegister}>
          {t(registered ? 'invite.loginTo' : 'invite.registerTo')}
        </ButtonLink>
      }
      foot={
        <>
          {t(registered ? 'invite.loginHint' : 'invite.registerHint', { recipient })}
          <br />
          <Trans
            i18nKey={registered ? 'invite.noAccount' : 'invite.haveAccount'}
            components={{ to: <Link to={registered ? toRegister : toLogin} /> }}
          />
        </>
      }
    >
      <InvitationFacts invitation={invitation} />
    </Notice>
  )
}
