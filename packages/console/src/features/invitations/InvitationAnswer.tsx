/** An invitation, for anyone who opens its link: accept, refuse, or the reason why neither is possible. `refusing`: opened to refuse. */
import { Mail, MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hasFailed } from '../../lib/api/answer.ts'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useAccount } from '../../lib/session/account.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RefuseNotice } from '../../ui/feedback/RefuseNotice.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import { inviteCodePattern } from './invite-code.ts'
import { OpenInvitation } from './OpenInvitation.tsx'
import { SignedOutInvitation } from './SignedOutInvitation.tsx'
import { WrongAccount } from './WrongAccount.tsx'

export function InvitationAnswer({ refusing = false }: { readonly refusing?: boolean }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const [asksRefusal, setAsksRefusal] = useState(refusing)
  const account = useAccount()
  useTitle(t('invite.title'))
  const code = parameters.get('invite_code')
  const inviteId = parameters.get('invite_id')
  const key = code ? { invite_code: code } : { invite_id: inviteId ?? '' }
  const usable = code ? inviteCodePattern.test(code) : inviteId !== null
  const info = useCall('/team/get_invite_info', key, { enabled: usable, onFocus: true })

  if (!usable || hasReason(info.error, 'invite_invalid') || hasReason(info.error, 'invalid_input'))
    return (
      <Notice
        tone="warning"
        icon={<MailX size={26} />}
        title={t('invite.invalid')}
        text={t('invite.invalidText')}
        actions={<ButtonLink to="/join">{t('invite.otherCode')}</ButtonLink>}
      />
    )
  if (hasFailed(info)) return <ErrorPanel isPage error={info.error} onRetry={info.refetch} />
  if (!info.data || (info.data.is_recipient !== null && account.isPending))
    return (
      <Notice icon={<Mail size={26} />} title={t('invite.title')}>
        <RowsSkeleton rows={3} />
      </Notice>
    )
  const invitation = info.data
  if (invitation.already_member || invitation.status !== 'pending')
    return <ClosedInvitation invitation={invitation} />
  if (asksRefusal)
    return (
      <RefuseNotice
        path="/team/refuse_invite"
        input={key}
        offer="/team/get_invite_info"
        icon={<MailX size={26} />}
        title={t('invite.refuseTitle')}
        text={t('invite.refuseText', { team: invitation.team_name })}
        action={t('invite.refuse')}
        onBack={() => setAsksRefusal(false)}
      />
    )
  if (invitation.is_recipient === null)
    return <SignedOutInvitation invitation={invitation} email={parameters.get('email')} />
  if (!invitation.is_recipient)
    return <WrongAccount invitation={invitation} account={account.data} email={parameters.get('email')} />
  return <OpenInvitation invitation={invitation} inviteKey={key} onRefuse={() => setAsksRefusal(true)} />
}
