/** Changes the password: the current one, and twice a new one that differs from it. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PasswordInput } from '../../../ui/form/password/PasswordInput.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'

interface Fields {
  readonly old_password: string
  readonly password: string
  readonly confirm_password: string
}

export interface PasswordDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const edit = useAction('/user/edit_password')
  const submit = (fields: Fields) =>
    edit.mutate(fields, {
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: ['/user/sessions'] })
        toast.success(t('account.passwordChanged'))
        onClose()
      },
      onError: (error) =>
        showError(error, form, { password_wrong: 'old_password', password_unchanged: 'password' }),
    })
  return (
    <FormDialog<Fields>
      form={form}
      title={t('account.changePassword')}
      action={t('account.changePassword')}
      busy={edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="old_password"
        label={t('account.currentPassword')}
        extra={t('account.passwordText')}
        rules={[rules.required(t('account.needCurrent'))]}
      >
        <PasswordInput autoFocus autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <NewPasswordFields
        label={t('account.newPassword')}
        differsFrom="old_password"
        names={[account.account, account.email]}
      />
    </FormDialog>
  )
}
