/** Confirms the deletion of the own account with DELETE, the password and, if it is on, the second factor. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { forgetSession } from '../../../lib/session/account.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../../ui/form/password/CurrentPasswordItem.tsx'
import { identityErrors, SecondFactorItem } from '../../../ui/form/password/SecondFactorItem.tsx'
import { confirmWord } from '../../../ui/overlay/ConfirmTyped.tsx'
import { rememberAccount } from '../remembered.ts'
import styles from './TwoFactor.module.css'

interface DeleteAccountDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const done = () => {
    rememberAccount('', false)
    forgetSession(queries)
    toast.success(t('account.deleted'))
    navigate('/login', { replace: true })
  }
  const typed = t('form.typeToConfirm', { word: confirmWord })
  return (
    <CallDialog
      danger
      path="/user/delete_account"
      title={t('account.delete')}
      action={t('account.delete')}
      fieldOf={identityErrors}
      onDone={done}
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
    </CallDialog>
  )
}
