/** A form of settings. It has a save button, tracks changes, and asks before unsaved changes are lost. */
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { toast } from '../../ui/toast.ts'
import { UnsavedPrompt } from '../../ui/UnsavedPrompt.tsx'
import styles from './SettingForm.module.css'

export interface SettingFormProps<F extends object> {
  readonly form: FormInstance<F>
  /** The stored values, with which the form starts. */
  readonly stored: F
  readonly onSave: (values: F) => Promise<unknown>
  readonly children: ReactNode
  /** The form field for each of the server's reasons. */
  readonly fieldOf?: Readonly<Record<string, string>>
}

export function SettingForm<F extends object>({
  form,
  stored,
  onSave,
  children,
  fieldOf,
}: SettingFormProps<F>) {
  const { t } = useTranslation()
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const edits = useRef(0)
  const save = async (values: F) => {
    const saved = edits.current
    setBusy(true)
    try {
      await onSave(values)
      // Text typed during saving is not saved yet.
      if (edits.current === saved) setChanged(false)
      toast.success(t('settings.saved'))
    } catch (error) {
      showError(error, form, fieldOf)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<F>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={stored}
      scrollToFirstError={{ block: 'center' }}
      onValuesChange={(_part, values) => {
        edits.current += 1
        setChanged(differs({ ...stored, ...values }, stored))
      }}
      onFinish={(values) => save({ ...stored, ...values })}
    >
      {children}
      <div className={styles.bar}>
        <Button variant="primary" type="submit" disabled={!changed || busy} aria-busy={busy}>
          {t('action.save')}
        </Button>
        {changed && (
          <Button
            variant="quiet"
            onClick={() => {
              form.setFieldsValue(stored as never)
              setChanged(false)
            }}
          >
            {t('settings.discard')}
          </Button>
        )}
      </div>
      <UnsavedPrompt changed={changed && !busy} />
    </Form>
  )
}

function differs(one: object, other: object): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
