/** The name shown to others. Leaving with a changed name asks first. */
import type { AccountItem } from '@footfall/contract/api/user'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { useAction } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../../ui/form/unsaved/UnsavedPrompt.tsx'
import styles from './AccountPage.module.css'

interface Fields {
  readonly username: string
}

export function NameForm({ account }: { readonly account: AccountItem }) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch('username', form)
  const edit = useAction('/user/edit_name')
  const changed = typed !== undefined && typed.trim() !== account.username
  const submit = ({ username }: Fields) =>
    edit.mutate(
      { username },
      {
        onSuccess: async () => {
          await reload('/team/list', '/user/item')
          form.setFieldValue('username', username.trim())
          toast.success(t('account.nameSaved'))
        },
        onError: (error) => showError(error, form),
      },
    )
  return (
    <div className={styles.setting}>
      <UnsavedPrompt changed={changed} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ username: account.username }}
        onFinish={submit}
        style={{ flex: 1, minWidth: 0 }}
      >
        <Form.Item
          label={t('account.name')}
          htmlFor="username"
          extra={t('account.nameHint')}
          style={{ margin: 0 }}
        >
          <div className={styles.name}>
            <Form.Item name="username" noStyle rules={[rules.required(t('account.needName'))]}>
              <Input id="username" maxLength={50} autoComplete="nickname" />
            </Form.Item>
            <Button type="submit" disabled={!changed || edit.isPending}>
              {t('action.save')}
            </Button>
          </div>
        </Form.Item>
      </Form>
    </div>
  )
}
