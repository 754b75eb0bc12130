/** An offer whose receiving account is not signed in: another account is, or none. */
import { ArrowLeftRight, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSwitchAccount } from '../../lib/session/use-switch-account.ts'
import { loginPath } from '../../lib/url/next-path.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import type { Transfer } from './transfer.ts'

export function SignedOutTransfer({ transfer }: { readonly transfer: Transfer }) {
  const { t, i18n } = useTranslation()
  const location = useLocation()
  return (
    <Notice
      icon={<ArrowLeftRight size={26} />}
      title={transfer.website_name}
      text={t('transfer.lead', { sender: transfer.sender })}
      actions={
        <ButtonLink variant="primary" to={loginPath(i18n.language, location)}>
          {t('transfer.loginTo')}
        </ButtonLink>
      }
      foot={t('transfer.loginHint', { recipient: transfer.recipient })}
    >
      <TransferFacts transfer={transfer} />
    </Notice>
  )
}

export interface OtherAccountProps {
  readonly transfer: Transfer
  /** The signed-in account. */
  readonly account: string
}

export function OtherAccount({ transfer, account }: OtherAccountProps) {
  const { t } = useTranslation()
  const switchAccount = useSwitchAccount()
  return (
    <Notice
      tone="warning"
      icon={<UserX size={26} />}
      title={t('transfer.wrongTitle')}
      text={t('transfer.wrongText', { recipient: transfer.recipient, account })}
      actions={
        <Button variant="primary" onClick={switchAccount}>
          {t('invite.switch')}
        </Button>
      }
    />
  )
}
