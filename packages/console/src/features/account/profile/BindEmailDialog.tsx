/** Binds a mail address, or another one: a code proves the address, the password proves the person. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../../ui/form/password/CurrentPasswordItem.tsx'
import { identityErrors, SecondFactorItem } from '../../../ui/form/password/SecondFactorItem.tsx'
import { EmailCodeItem, EmailItem } from '../EmailItems.tsx'

const fieldOf = {
  email_taken: 'email',
  code_wrong: 'email_code',
  code_expired: 'email_code',
  code_spent: 'email_code',
  ...identityErrors,
}

export interface BindEmailDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function BindEmailDialog({ account, onClose }: BindEmailDialogProps) {
  const { t } = useTranslation()
  const action = t(account.email === null ? 'account.bind' : 'account.rebind')
  const reload = useReload()
  const done = () => {
    reload('/user/item')
    toast.success(t(account.email === null ? 'account.emailBound' : 'account.emailChanged'))
    onClose()
  }
  return (
    <CallDialog
      path="/user/bind_email"
      title={action}
      action={action}
      fieldOf={fieldOf}
      onDone={done}
      onClose={onClose}
    >
      <EmailItem autoFocus extra={t('account.bindText')} />
      <EmailCodeItem name="email_code" call="/user/bind_email_code" />
      <CurrentPasswordItem />
      {account.two_factor && <SecondFactorItem />}
    </CallDialog>
  )
}
