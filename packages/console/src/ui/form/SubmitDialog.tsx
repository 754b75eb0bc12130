/** A dialog with buttons to cancel and submit. Closing it with unsaved changes asks first. Shown as long as it is mounted. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { useUnsavedDialog } from './unsaved/use-unsaved-dialog.tsx'

export interface SubmitDialogProps {
  readonly title: string
  /** Name of the action on its button. */
  readonly action: string
  readonly danger?: boolean
  /** It is being submitted, or something is missing. */
  readonly disabled: boolean
  readonly busy?: boolean
  /** There is something to lose. */
  readonly changed: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Further buttons. */
  readonly tools?: ReactNode
  /** In px. */
  readonly width?: number
  readonly children: ReactNode
}

export function SubmitDialog(props: SubmitDialogProps) {
  const {
    title,
    action,
    danger,
    disabled,
    busy,
    changed,
    onSubmit,
    onClose,
    tools,
    width = 460,
    children,
  } = props
  const { t } = useTranslation()
  const unsaved = useUnsavedDialog(changed, onClose)
  return (
    <Dialog
      width={width}
      title={title}
      onClose={unsaved.close}
      footer={
        <>
          {tools}
          <Button onClick={unsaved.close}>{t('action.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            aria-busy={busy}
            onClick={onSubmit}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {unsaved.prompt}
    </Dialog>
  )
}
