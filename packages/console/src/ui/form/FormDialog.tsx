/** A form in a dialog, with buttons to cancel and submit. Shown as long as it is mounted. */
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { ComponentLibrary } from './ComponentLibrary.tsx'
import { useUnsavedDialog } from './unsaved/use-unsaved-dialog.tsx'

export interface FormDialogProps<Fields> {
  readonly form: FormInstance<Fields>
  readonly title: string
  /** Name of the action on its button. */
  readonly action: string
  readonly busy: boolean
  readonly danger?: boolean
  readonly initialValues?: Partial<Fields>
  /** Something outside the form's own fields was changed. */
  readonly changed?: boolean
  /** Nothing is submitted again before its promise has settled: what was saved may still be loading. */
  readonly onSubmit: (fields: Fields) => unknown
  /** A field of the form is wrong, so that nothing is submitted. */
  readonly onRefused?: () => void
  readonly onClose: () => void
  /** In px. */
  readonly width?: number
  readonly children: ReactNode
}

export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const { t } = useTranslation()
  const [touched, setTouched] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const busy = props.busy || submitting
  // Enter submits again while the button waits, and a double click before it does.
  const submit = async (fields: Fields) => {
    if (busy || underWay.current) return
    underWay.current = true
    setSubmitting(true)
    try {
      await props.onSubmit(fields)
    } finally {
      // A call that is not awaited shows only in the next task that it is under way (`busy`).
      await new Promise((resolve) => setTimeout(resolve))
      underWay.current = false
      setSubmitting(false)
    }
  }
  const unsaved = useUnsavedDialog(touched || props.changed === true, props.onClose)
  return (
    <Dialog
      width={props.width ?? 460}
      title={props.title}
      onClose={unsaved.close}
      footer={
        <>
          <Button onClick={unsaved.close}>{t('action.cancel')}</Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            disabled={busy}
            onClick={() => props.form.submit()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <ComponentLibrary>
        <Form<Fields>
          // Else the browser shows bubbles of its own, in its own language.
          noValidate
          form={props.form}
          layout="vertical"
          requiredMark={false}
          initialValues={props.initialValues as object}
          onValuesChange={() => setTouched(true)}
          onFinish={submit}
          onFinishFailed={() => props.onRefused?.()}
        >
          {props.children}
          {/* Enter submits, wherever the button is. */}
          <button type="submit" hidden />
        </Form>
      </ComponentLibrary>
      {unsaved.prompt}
    </Dialog>
  )
}
