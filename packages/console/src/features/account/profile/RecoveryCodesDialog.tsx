/** The recovery codes, shown this once: to be copied or kept as a file. */
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../../../lib/save-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './TwoFactor.module.css'

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const done = () => {
    toast.success(t('twoFactor.turnedOn'))
    onClose()
  }
  return (
    <Dialog
      open
      width={460}
      title={t('twoFactor.savedTitle')}
      onClose={done}
      footer={
        <>
          <Button onClick={() => saveText(t('twoFactor.fileName'), `${text}\n`)}>
            <Download size={15} aria-hidden />
            {t('twoFactor.download')}
          </Button>
          <CopyButton text={text} />
          <Button variant="primary" onClick={done} data-autofocus>
            {t('twoFactor.done')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('twoFactor.saved')}</p>
      <ul className={styles.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
