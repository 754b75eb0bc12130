/** Changes the password: the current one, and twice a new one that differs from it. */
import type { AccountItem } from '@footfall/contract/api/user'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { PasswordInput } from '../../../ui/form/password/PasswordInput.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'

export interface PasswordDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const done = () => {
    reload('/user/sessions')
    toast.success(t('account.passwordChanged'))
    onClose()
  }
  return (
    <CallDialog
      path="/user/edit_password"
      title={t('account.changePassword')}
      action={t('account.changePassword')}
      fieldOf={{ password_wrong: 'old_password', password_unchanged: 'password' }}
      onDone={done}
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
    </CallDialog>
  )
}
