/** Binds a mail address, or another one: a code proves the address, the password proves the person. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { EmailCodeItem, EmailItem } from '../EmailItems.tsx'
import { CurrentPasswordItem } from './CurrentPasswordItem.tsx'
import { SecondFactorItem, secondFactorErrors } from './SecondFactorItem.tsx'

interface Fields {
  readonly email: string
  readonly email_code: string
  readonly password: string
  readonly otp_code?: string
}

const fieldOf = {
  email_taken: 'email',
  code_wrong: 'email_code',
  code_expired: 'email_code',
  code_spent: 'email_code',
  password_wrong: 'password',
  ...secondFactorErrors,
}

export interface BindEmailDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function BindEmailDialog({ account, onClose }: BindEmailDialogProps) {
  const { t } = useTranslation()
  const action = t(account.email === null ? 'account.bind' : 'account.rebind')
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const bind = useAction('/user/bind_email')
  const submit = (fields: Fields) =>
    bind.mutate(fields, {
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: ['/user/item'] })
        toast.success(t(account.email === null ? 'account.emailBound' : 'account.emailChanged'))
        onClose()
      },
      onError: (error) => showError(error, form, fieldOf),
    })
  return (
    <FormDialog<Fields>
      form={form}
      title={action}
      action={action}
      busy={bind.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailItem autoFocus extra={t('account.bindText')} />
      <EmailCodeItem name="email_code" call="/user/bind_email_code" form={form} />
      <CurrentPasswordItem />
      {account.two_factor && <SecondFactorItem />}
    </FormDialog>
  )
}
