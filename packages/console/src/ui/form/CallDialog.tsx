/** A form in a dialog whose fields are the input of a call. Shown as long as it is mounted. */
import { Form } from 'antd'
import type { DataAt, InputAt, Path } from '../../lib/api/call-api.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { showError } from './show-error.ts'

export interface CallDialogProps<P extends Path>
  extends Omit<FormDialogProps<InputAt<P>>, 'form' | 'busy' | 'onSubmit'> {
  readonly path: P
  /** What is sent beside the fields. */
  readonly beside?: Partial<InputAt<P>>
  /** The fields that the server's reasons are about (`showError`). */
  readonly fieldOf?: Readonly<Record<string, string>>
  readonly onDone: (answer: DataAt<P>) => unknown
}

export function CallDialog<P extends Path>(props: CallDialogProps<P>) {
  const { path, beside, fieldOf, onDone, ...dialog } = props
  const [form] = Form.useForm<InputAt<P>>()
  const call = useAction(path)
  const submit = (fields: InputAt<P>) =>
    call.mutate(
      { ...beside, ...fields },
      { onSuccess: onDone, onError: (error) => showError(error, form, fieldOf) },
    )
  return <FormDialog {...dialog} form={form} busy={call.isPending} onSubmit={submit} />
}
