/** Shows the error of a refused call at the field that it is about, otherwise as a notice. */
import { can } from '@footfall/contract/access'
import type { FormInstance } from 'antd'
import i18next from 'i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { type ToastLink, toast } from '../feedback/toast.ts'

/** `fieldOf`: the field for each of the server's reasons, and for each field of the input that is named differently in the form. */
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
    show(form, [{ name: field, errors: [error.message] }])
    return
  }
  const complaints = form ? fieldComplaints(error, form, fieldOf) : []
  if (form && complaints.length > 0) show(form, complaints)
  else toast.error(error.complaint, wayOut(error))
}

interface Complaint {
  readonly name: string
  readonly errors: string[]
}

/** The first field gets the focus, which also brings it into view. */
function show(form: FormInstance, complaints: readonly Complaint[]): void {
  form.setFields([...complaints])
  const [first] = complaints
  if (first) form.scrollToField(first.name, { focus: true })
}

/** To the plans, for a refusal over the limit of the current team's plan, if the user may order another. */
function wayOut({ reason, data }: ApiError): ToastLink | undefined {
  const { teamId, teamRole } = useCurrentTeam.getState()
  if (reason !== 'plan_limit' || data.team_id !== teamId || !can(teamRole, 'billing.manage')) return undefined
  return {
    href: `/settings/teams/choosePlan?lang=${i18next.language}`,
    text: i18next.t('cost.upgrade'),
  }
}

/** The errors of fields that the form has. */
function fieldComplaints(
  error: ApiError,
  form: FormInstance,
  fieldOf: Readonly<Record<string, string>>,
): Complaint[] {
  const known = new Set(form.getFieldsError().map(({ name }) => String(name[0])))
  return (
    error.fields
      // An error about an entry of a list (`paths.2`) is shown at the list's field.
      .map(({ path, message }) => ({ name: path.split('.')[0] ?? path, errors: [message] }))
      .map(({ name, errors }) => ({ name: fieldOf[name] ?? name, errors }))
      .filter(({ name }) => known.has(name))
  )
}
