/** Confirms the deletion of the own account with DELETE, the password and, if it is on, the second factor. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '../../../lib/api/use-call.ts'
import { forgetSession } from '../../../lib/session/account.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { confirmWord } from '../../../ui/overlay/ConfirmTyped.tsx'
import { rememberAccount } from '../remembered.ts'
import { CurrentPasswordItem } from './CurrentPasswordItem.tsx'
import { SecondFactorItem, secondFactorErrors } from './SecondFactorItem.tsx'
import styles from './TwoFactor.module.css'

interface Fields {
  readonly password: string
  readonly otp_code?: string
  readonly confirm: typeof confirmWord
}

interface DeleteAccountDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const remove = useAction('/user/delete_account')
  const submit = (fields: Fields) =>
    remove.mutate(fields, {
      onSuccess: () => {
        rememberAccount('', false)
        forgetSession(queries)
        toast.success(t('account.deleted'))
        navigate('/login', { replace: true })
      },
      onError: (error) => showError(error, form, { password_wrong: 'password', ...secondFactorErrors }),
    })
  const typed = t('form.typeToConfirm', { word: confirmWord })
  return (
    <FormDialog<Fields>
      danger
      form={form}
      title={t('account.delete')}
      action={t('account.delete')}
      busy={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t('account.deleteText')}</p>
      <CurrentPasswordItem autoFocus />
      {account.two_factor && <SecondFactorItem />}
      <Form.Item
        name="confirm"
        label={typed}
        rules={[{ required: true, type: 'enum', enum: [confirmWord], message: typed }]}
      >
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}
