/**
 * A website's domain. It is reduced to the host when the field loses focus. It must have a public suffix, or the user confirms that it is in a
 * private network.
 */
import { isLocalDomain } from '@footfall/contract/local-domain'
import { Checkbox, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bareDomain, isDomain } from '../../../lib/url/bare-domain.ts'
import { hasPublicSuffix } from '../../../lib/url/public-suffix.ts'
import { useRules } from '../rules.ts'

export interface DomainItemProps {
  readonly hint: string
  /** The stored domain, which was already confirmed. */
  readonly stored?: string
}

export function DomainItem({ hint, stored }: DomainItemProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = Form.useFormInstance()
  const domain = bareDomain(Form.useWatch<string | undefined>('domain', form) ?? '')
  const [agreed, setAgreed] = useState(stored !== undefined && isLocalDomain(stored))
  const latest = useRef(agreed)
  latest.current = agreed
  const isLocal = isDomain(domain) && isLocalDomain(domain)
  const checkSuffix = async (text: string | undefined) => {
    const bare = bareDomain(text ?? '')
    if (isDomain(bare) && !isLocalDomain(bare) && !(await hasPublicSuffix(bare)))
      throw new Error(t('rule.domain_suffix_rule'))
  }
  const checkAgreed = async (text: string | undefined) => {
    const bare = bareDomain(text ?? '')
    if (isDomain(bare) && isLocalDomain(bare) && !latest.current) throw new Error(t('websites.needLocal'))
  }
  const agree = (next: boolean) => {
    latest.current = next
    setAgreed(next)
    void form.validateFields(['domain']).catch(() => undefined)
  }
  return (
    <>
      <Form.Item
        name="domain"
        label={t('websites.domain')}
        extra={hint}
        validateTrigger="onBlur"
        rules={[
          rules.required(t('websites.needDomain')),
          rules.domain,
          { validator: (_rule, text: string | undefined) => checkSuffix(text) },
          // Not validated when the field loses focus, because the message would move the checkbox while the user goes to tick it.
          { validator: (_rule, text: string | undefined) => checkAgreed(text), validateTrigger: [] },
        ]}
      >
        <Input
          maxLength={253}
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={(event) => form.setFieldValue('domain', bareDomain(event.target.value))}
        />
      </Form.Item>
      {isLocal && (
        <Form.Item>
          <Checkbox checked={agreed} onChange={(event) => agree(event.target.checked)}>
            {t('websites.isLocal')}
          </Checkbox>
        </Form.Item>
      )}
    </>
  )
}
