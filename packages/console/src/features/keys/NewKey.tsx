/** A new key to copy. It will not be shown again. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './KeysPanel.module.css'

export function NewKey({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      width={520}
      title={t('keys.once')}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('keys.saved')}
        </Button>
      }
    >
      <p className={styles.once}>{t('keys.onceText')}</p>
      <CodeSnippet label={t('keys.key')} code={apiKey} />
    </Dialog>
  )
}
