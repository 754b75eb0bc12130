/** Turns the second factor off. It requires the password and a code. */
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { CurrentPasswordItem } from './CurrentPasswordItem.tsx'
import { SecondFactorItem, secondFactorErrors } from './SecondFactorItem.tsx'
import styles from './TwoFactor.module.css'

interface Fields {
  readonly password: string
  readonly otp_code: string
}

export function TwoFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const disable = useAction('/user/two_factor_disable')
  const submit = (fields: Fields) =>
    disable.mutate(fields, {
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: ['/user/item'] })
        toast.success(t('twoFactor.turnedOff'))
        onClose()
      },
      onError: (error) => showError(error, form, { password_wrong: 'password', ...secondFactorErrors }),
    })
  return (
    <FormDialog<Fields>
      danger
      form={form}
      title={t('twoFactor.turnOff')}
      action={t('twoFactor.turnOff')}
      busy={disable.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t('twoFactor.offText')}</p>
      <CurrentPasswordItem autoFocus />
      <SecondFactorItem />
    </FormDialog>
  )
}
