/** The small picture of a link, with a preview before it is saved. */
import { ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { PictureInput } from '../../ui/form/PictureInput.tsx'
import { WebsiteIcon } from '../../ui/images/WebsiteIcon.tsx'
import styles from './LinkPicture.module.css'

export interface LinkPictureProps {
  readonly name: string
  readonly stored: string | null
  /** Base64 of a new picture; null removes it; undefined keeps the stored one. */
  readonly picture: string | null | undefined
  readonly onChange: (picture: string | null) => void
}

export function LinkPicture({ name, stored, picture, onChange }: LinkPictureProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const shown = picture === undefined ? stored : picture && `data:image/png;base64,${picture}`
  return (
    <div>
      <p className={styles.label}>{t('links.picture')}</p>
      <div className={styles.line}>
        <WebsiteIcon name={name} picture={shown} size={36} />
        <Button size="small" onClick={() => input.current?.click()}>
          <ImageUp size={15} aria-hidden />
          {t('settings.favicon.upload')}
        </Button>
        {shown && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            <X size={15} aria-hidden />
            {t('settings.favicon.remove')}
          </Button>
        )}
        <PictureInput ref={input} label={t('links.picture')} onPicture={onChange} />
      </div>
    </div>
  )
}
