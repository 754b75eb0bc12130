/** Asks for the name and description of a report to save. */
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'

export interface ReportWords {
  readonly name: string
  readonly description: string
}

export interface ReportDialogProps {
  readonly title: string
  readonly action: string
  readonly busy: boolean
  readonly initial: ReportWords
  /** Throws the server's error. */
  readonly onSubmit: (words: ReportWords) => Promise<unknown>
  readonly onClose: () => void
}

export function ReportDialog({ title, action, busy, initial, onSubmit, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<ReportWords>()
  const isShown = useIsShown()
  const submit = async ({ name, description }: ReportWords) => {
    try {
      await onSubmit({ name, description: description ?? '' })
      if (isShown()) onClose()
    } catch (error) {
      showError(error, form)
    }
  }
  return (
    <FormDialog<ReportWords>
      form={form}
      title={title}
      action={action}
      busy={busy}
      initialValues={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('savedReport.name')}
        rules={[rules.required(t('savedReport.needName'))]}
      >
        <Input autoFocus maxLength={100} placeholder={t('savedReport.namePlaceholder')} />
      </Form.Item>
      <Form.Item name="description" label={t('savedReport.description')}>
        <Input.TextArea rows={3} maxLength={1000} placeholder={t('savedReport.descriptionPlaceholder')} />
      </Form.Item>
    </FormDialog>
  )
}
