/** For a dialog with a form: closing it with unsaved changes asks first, however it is closed. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

export interface UnsavedDialog {
  /** Closes the dialog, or asks first. */
  readonly close: () => void
  /** The question; render it beside the dialog's content. */
  readonly prompt: ReactNode
}

export function useUnsavedDialog(changed: boolean, onClose: () => void): UnsavedDialog {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  useBeforeUnload(changed)
  return {
    close: changed ? () => setAsking(true) : onClose,
    prompt: asking && (
      <Dialog
        width={440}
        onClose={stay}
        title={t('failure.unsavedTitle')}
        footer={
          <>
            <Button onClick={onClose}>{t('failure.leave')}</Button>
            <Button variant="primary" onClick={stay} data-autofocus>
              {t('failure.stay')}
            </Button>
          </>
        }
      >
        <p>{t('failure.unsaved')}</p>
      </Dialog>
    ),
  }
}
