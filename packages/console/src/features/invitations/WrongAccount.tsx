/** Another account is signed in than the invited one: switch accounts, or bind the invited address to this account. */
import type { AccountItem } from '@footfall/contract/api/user'
import { MailQuestionMark, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSwitchAccount } from '../../lib/session/use-switch-account.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Invitation } from './invite-code.ts'

export interface WrongAccountProps {
  readonly invitation: Invitation
  readonly account: AccountItem | undefined
  /** The invited address, if the link contains it. */
  readonly email: string | null
}

export function WrongAccount({ invitation, account, email }: WrongAccountProps) {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const switchAccount = useSwitchAccount(email ?? undefined)
  const { recipient } = invitation
  const unbound = account?.email === null && !invitation.registered
  const again = (
    <Button variant={unbound ? 'plain' : 'primary'} onClick={switchAccount}>
      {t('invite.switch')}
    </Button>
  )
  if (unbound)
    return (
      <Notice
        tone="warning"
        icon={<MailQuestionMark size={26} />}
        title={t('invite.bindTitle')}
        text={t('invite.bindText', { recipient })}
        actions={
          <>
            <ButtonLink variant="primary" to={pathTo('/account')}>
              {t('invite.bind')}
            </ButtonLink>
            {again}
          </>
        }
      />
    )
  return (
    <Notice
      tone="warning"
      icon={<UserX size={26} />}
      title={t('invite.wrongTitle')}
      text={t('invite.wrongText', { recipient, account: account?.email ?? account?.username ?? '' })}
      actions={again}
    />
  )
}
