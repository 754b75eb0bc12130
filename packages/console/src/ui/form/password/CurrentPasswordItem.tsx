import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRules } from '../rules.ts'
import { PasswordInput } from './PasswordInput.tsx'

interface CurrentPasswordItemProps {
  /** Only if it is the form's first field. */
  readonly autoFocus?: boolean
}

/** Asks again for the password of the signed-in account, before a change that a stranger at the screen must not make. */
export function CurrentPasswordItem({ autoFocus = false }: CurrentPasswordItemProps) {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <Form.Item
      name="password"
      label={t('account.currentPassword')}
      rules={[rules.required(t('account.needCurrent'))]}
    >
      <PasswordInput autoFocus={autoFocus} autoComplete="current-password" maxLength={64} />
    </Form.Item>
  )
}
