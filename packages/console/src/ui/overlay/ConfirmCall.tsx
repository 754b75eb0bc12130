/** Asks before a call that others notice or that cannot be undone, and makes it. Shown as long as it is mounted. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputAt, Path } from '../../lib/api/call-api.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../feedback/toast.ts'
import { showError } from '../form/show-error.ts'
import { Confirm } from './Confirm.tsx'

export interface ConfirmCallProps<P extends Path> {
  readonly path: P
  readonly input: InputAt<P>
  readonly title: string
  /** Describes the consequences. */
  readonly children: ReactNode
  /** Name of the action on its button; default "Delete". */
  readonly action?: string
  /** Text of a notice at the end. */
  readonly done?: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ConfirmCall<P extends Path>(props: ConfirmCallProps<P>) {
  const { path, input, title, children, action, done, onDone, onClose } = props
  const { t } = useTranslation()
  const call = useAction(path)
  const confirm = () =>
    call.mutate(input, {
      onSuccess: () => {
        if (done) toast.success(done)
        onClose()
        onDone()
      },
      onError: (error) => showError(error),
    })
  return (
    <Confirm
      title={title}
      action={action ?? t('action.delete')}
      busy={call.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </Confirm>
  )
}
