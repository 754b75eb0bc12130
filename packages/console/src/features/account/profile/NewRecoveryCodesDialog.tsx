/** Makes new recovery codes. It asks for the password and, if enabled, the second factor, and then shows the codes once. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { CurrentPasswordItem } from './CurrentPasswordItem.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SecondFactorItem, secondFactorErrors } from './SecondFactorItem.tsx'
import styles from './TwoFactor.module.css'

interface Fields {
  readonly password: string
  readonly otp_code?: string
}

export interface NewRecoveryCodesDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function NewRecoveryCodesDialog({ account, onClose }: NewRecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const make = useAction('/user/recovery_codes')
  const submit = (fields: Fields) =>
    make.mutate(fields, {
      onSuccess: () => queries.invalidateQueries({ queryKey: ['/user/item'] }),
      onError: (error) => showError(error, form, { password_wrong: 'password', ...secondFactorErrors }),
    })
  if (make.data)
    return (
      <RecoveryCodesDialog
        codes={make.data.recovery_codes}
        text={t(account.email === null ? 'recovery.forAccount' : 'recovery.forFactor')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog<Fields>
      form={form}
      title={t('recovery.renew')}
      action={t('recovery.make')}
      busy={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t('recovery.renewText')}</p>
      <CurrentPasswordItem autoFocus />
      {account.two_factor && <SecondFactorItem />}
    </FormDialog>
  )
}
