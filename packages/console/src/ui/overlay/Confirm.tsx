/** Asks for confirmation of an action that affects others or cannot be undone. Shown as long as it is mounted. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmProps {
  readonly title: string
  /** Describes the consequences. */
  readonly children: ReactNode
  /** Name of the action on its button. */
  readonly action: string
  readonly busy?: boolean
  /** Nothing is lost, so the button is not red. */
  readonly harmless?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function Confirm(props: ConfirmProps) {
  const { title, children, action, busy = false, harmless = false, onConfirm, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog
      width={440}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button
            variant={harmless ? 'primary' : 'danger'}
            disabled={busy}
            aria-busy={busy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
