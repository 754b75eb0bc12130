/** The fields of a mail address that is proved by a code: the address as `email`, and the code. */
import { Form, type FormItemProps, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRules } from '../../ui/form/rules.ts'
import { EmailCodeInput, type EmailCodeInputProps } from './EmailCodeInput.tsx'

export interface EmailItemProps extends Pick<FormItemProps, 'extra'> {
  readonly autoFocus?: boolean
}

export function EmailItem({ autoFocus = false, extra }: EmailItemProps) {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <Form.Item
      name="email"
      label={t('account.email')}
      extra={extra}
      validateTrigger="onBlur"
      rules={[rules.required(t('account.needEmail')), rules.email]}
    >
      <Input type="email" autoComplete="email" autoFocus={autoFocus} maxLength={254} />
    </Form.Item>
  )
}

export interface EmailCodeItemProps extends Pick<EmailCodeInputProps, 'call' | 'verifyFirst'> {
  readonly name: string
}

export function EmailCodeItem({ name, ...input }: EmailCodeItemProps) {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <Form.Item
      name={name}
      label={t('account.code')}
      rules={[rules.required(t('account.needCode')), rules.code]}
    >
      <EmailCodeInput {...input} />
    </Form.Item>
  )
}
