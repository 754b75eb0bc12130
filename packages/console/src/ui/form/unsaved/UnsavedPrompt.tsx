/** Asks before leaving a form with unsaved changes: with a dialog inside the console, otherwise with the browser's own prompt. */
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

export function UnsavedPrompt({ changed }: { readonly changed: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(changed)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      width={440}
      onClose={blocker.reset}
      title={t('failure.unsavedTitle')}
      footer={
        <>
          <Button onClick={blocker.proceed}>{t('failure.leave')}</Button>
          <Button variant="primary" onClick={blocker.reset} data-autofocus>
            {t('failure.stay')}
          </Button>
        </>
      }
    >
      <p>{t('failure.unsaved')}</p>
    </Dialog>
  )
}
