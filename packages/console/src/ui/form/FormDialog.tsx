/** A form in a dialog, with buttons to cancel and submit. Shown as long as it is mounted. */
import { Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { ComponentLibrary } from './ComponentLibrary.tsx'
import { SubmitDialog, type SubmitDialogProps } from './SubmitDialog.tsx'

export interface FormDialogProps<Fields>
  extends Omit<SubmitDialogProps, 'disabled' | 'changed' | 'onSubmit'> {
  readonly form: FormInstance<Fields>
  readonly busy: boolean
  readonly initialValues?: Partial<Fields>
  /** Something outside the form's own fields was changed. */
  readonly changed?: boolean
  /** Nothing is submitted again before its promise has settled: what was saved may still be loading. */
  readonly onSubmit: (fields: Fields) => unknown
  /** A field of the form is wrong, so that nothing is submitted. */
  readonly onRefused?: () => void
}

export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const {
    form,
    busy: isBusy,
    initialValues,
    changed = false,
    onSubmit,
    onRefused,
    children,
    ...dialog
  } = props
  const [touched, setTouched] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const busy = isBusy || submitting
  // Enter submits again while the button waits, and a double click before it does.
  const submit = async (fields: Fields) => {
    if (busy || underWay.current) return
    underWay.current = true
    setSubmitting(true)
    try {
      await onSubmit(fields)
    } finally {
      // A call that is not awaited shows only in the next task that it is under way (`busy`).
      await new Promise((resolve) => setTimeout(resolve))
      underWay.current = false
      setSubmitting(false)
    }
  }
  return (
    <SubmitDialog {...dialog} disabled={busy} busy={busy} changed={touched || changed} onSubmit={form.submit}>
      <ComponentLibrary>
        <Form<Fields>
          // Else the browser shows bubbles of its own, in its own language.
          noValidate
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={initialValues as object}
          onValuesChange={() => setTouched(true)}
          onFinish={submit}
          onFinishFailed={() => onRefused?.()}
        >
          {children}
          {/* Enter submits, wherever the button is. */}
          <button type="submit" hidden />
        </Form>
      </ComponentLibrary>
    </SubmitDialog>
  )
}
