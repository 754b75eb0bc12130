/** The box to tick before signing up, with links to what is accepted. */
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Trans } from '../../ui/Trans.tsx'
import styles from './AcceptTerms.module.css'

export function AcceptTerms({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name={name}
      valuePropName="checked"
      rules={[
        {
          validator: (_rule, value) =>
            value ? Promise.resolve() : Promise.reject(new Error(t('account.needTerms'))),
        },
      ]}
    >
      <Checkbox>
        <Trans
          i18nKey="account.terms"
          components={{ terms: <DocumentLink to="/terms" />, privacy: <DocumentLink to="/privacy" /> }}
        />
      </Checkbox>
    </Form.Item>
  )
}

/** Opens in a new tab, so that the form is not lost. */
function DocumentLink({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <Link target="_blank" className={styles.document} to={{ pathname: to, search: `?lang=${i18n.language}` }}>
      {children}
    </Link>
  )
}
