/** Puts a refused call's complaint where it belongs: at the field it is about, else in a notice. */
import type { FormInstance } from 'antd'
import i18next from 'i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { toast } from '../toast.ts'

/** `fieldOf`: reasons of the server and the field each is about. */
export function showError(
  error: unknown,
  form?: FormInstance,
  fieldOf: Readonly<Record<string, string>> = {},
): void {
  if (!(error instanceof ApiError)) {
    toast.error(i18next.t('failure.request'))
    return
  }
  if (error.silent) return
  const field = fieldOf[error.reason]
  if (form && field) {
    form.setFields([{ name: field, errors: [error.message] }])
    form.getFieldInstance(field)?.focus?.()
    return
  }
  const complaints = form ? fieldComplaints(error) : []
  if (form && complaints.length > 0) form.setFields(complaints)
  else toast.error(error.message)
}

function fieldComplaints(error: ApiError): { name: string; errors: string[] }[] {
  const fields = Array.isArray(error.data.fields)
    ? (error.data.fields as { path: string; message: string }[])
    : []
  // A complaint about one entry of a list (`paths.2`) belongs to the list's field.
  return fields.map(({ path, message }) => ({ name: path.split('.')[0] ?? path, errors: [message] }))
}
