/** Creates an API key. The key is shown only once. */
import { type KeyScope, keyScopes } from '@footfall/contract/access'
import { minute } from '@footfall/contract/durations'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { useWholeList } from '../../lib/api/use-whole-list.ts'
import { forChoice } from '../../ui/form/EmptyChoice.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { WebsitesItem } from '../../ui/form/website/WebsitesItem.tsx'
import styles from './KeysPanel.module.css'
import { NewKey } from './NewKey.tsx'
import { scopeWords } from './scope-words.ts'

interface Fields {
  readonly name: string
  readonly scopes: KeyScope[]
  readonly websites: 'all' | string[]
}

export interface AddKeyProps {
  readonly teamId: string
  readonly onClose: () => void
}

export function AddKey({ teamId, onClose }: AddKeyProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const add = useAction('/key/add')
  const websites = useWholeList('/website/list', { team_id: teamId, order_by: 'name' }, { fresh: minute })
  const submit = ({ name, scopes, websites: chosen }: Fields) =>
    add.mutate(
      { team_id: teamId, name, scopes, ...(chosen === 'all' ? {} : { website_ids: chosen }) },
      {
        onSuccess: () => reload('/key/list'),
        onError: (error) => showError(error, form),
      },
    )
  if (add.data) return <NewKey apiKey={add.data.key} onClose={onClose} />
  return (
    <FormDialog<Fields>
      form={form}
      width={520}
      title={t('keys.add')}
      action={t('keys.add')}
      busy={add.isPending}
      initialValues={{ scopes: ['events:write'], websites: 'all' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('keys.name')} rules={[rules.required(t('keys.needName'))]}>
        <Input autoFocus maxLength={60} placeholder={t('keys.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name="scopes"
        label={t('keys.scopes')}
        rules={[{ type: 'array', min: 1, message: t('keys.needScopes') }]}
      >
        <Checkbox.Group aria-label={t('keys.scopes')} className={styles.scopes as string}>
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope}>
              <span className={styles.scope}>{t(`keys.scope.${scopeWords[scope]}`)}</span>
              <span className={styles.hint}>{t(`keys.scopeHint.${scopeWords[scope]}`)}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <WebsitesItem name="websites" label={t('keys.websites')} websites={forChoice(websites)} />
    </FormDialog>
  )
}
