/** Shows recovery codes once, with buttons to copy them or save them as a file. */
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './TwoFactor.module.css'

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  /** Explains what the codes are for. */
  readonly text: string
  readonly onClose: () => void
}

export function RecoveryCodesDialog({ codes, text: lead, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <Dialog
      width={460}
      title={t('recovery.save')}
      footer={
        <>
          <Button onClick={() => saveText(t('recovery.fileName'), `${text}\n`)}>
            <Download size={15} aria-hidden />
            {t('recovery.download')}
          </Button>
          <CopyButton text={text} />
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('recovery.done')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{lead}</p>
      <ul className={styles.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
