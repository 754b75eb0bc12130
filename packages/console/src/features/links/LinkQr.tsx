/** A short link to pass on: its address to copy, its QR code to print. */
import type { ShortLink } from '@footfall/contract/api/website'
import { Input } from 'antd'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { QrCode } from '../../ui/images/QrCode.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './LinkQr.module.css'
import { saveQrCode } from './save-qr-code.ts'

export function LinkQr({ link, onClose }: { readonly link: ShortLink; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} width={400} title={link.name}>
      <div className={styles.body}>
        <QrCode text={link.short_url} label={t('links.qrOf', { url: link.short_url })} size={220} />
        <div className={styles.address}>
          <Input
            readOnly
            value={link.short_url}
            aria-label={t('links.address')}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={link.short_url} variant="primary" />
        </div>
        <div className={styles.files}>
          {(['png', 'svg'] as const).map((kind) => (
            <Button key={kind} onClick={() => void saveQrCode(link.short_url, kind, link.slug)}>
              <Download size={15} aria-hidden />
              {t('links.download', { kind: kind.toUpperCase() })}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
