/** Asks whether to leave changes that are not saved. Shown as long as it is mounted. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'

export interface UnsavedQuestionProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

export function UnsavedQuestion({ onLeave, onStay }: UnsavedQuestionProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      width={440}
      onClose={onStay}
      title={t('failure.unsavedTitle')}
      footer={
        <>
          <Button onClick={onLeave}>{t('failure.leave')}</Button>
          <Button variant="primary" onClick={onStay} data-autofocus>
            {t('failure.stay')}
          </Button>
        </>
      }
    >
      <p>{t('failure.unsaved')}</p>
    </Dialog>
  )
}
