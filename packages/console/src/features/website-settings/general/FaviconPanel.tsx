/** The website's picture: from its domain, from a file, or none. */
import { Download, ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PictureInput } from '../../../ui/form/PictureInput.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { WebsiteIcon } from '../../../ui/images/WebsiteIcon.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useWebsite, useWebsiteChanged } from '../use-website.ts'
import styles from './FaviconPanel.module.css'

export function FaviconPanel() {
  const { t } = useTranslation()
  const { website_id, website_name, logo_url } = useWebsite()
  const changed = useWebsiteChanged()
  const input = useRef<HTMLInputElement>(null)
  const fetchIcon = useAction('/setting/fetch_favicon')
  const edit = useAction('/setting/edit_favicon')
  const busy = fetchIcon.isPending || edit.isPending
  const after = { onSuccess: changed, onError: (error: unknown) => showError(error) }
  return (
    <Panel title={t('settings.favicon.title')} roomy>
      <div className={styles.line}>
        <WebsiteIcon name={website_name} picture={logo_url} size={56} />
        <div className={styles.text}>
          <p>{t('settings.favicon.text')}</p>
          <div className={styles.actions}>
            <Button size="small" disabled={busy} onClick={() => fetchIcon.mutate({ website_id }, after)}>
              <Download size={15} aria-hidden />
              {t(fetchIcon.isPending ? 'settings.favicon.fetching' : 'settings.favicon.fetch')}
            </Button>
            <Button size="small" disabled={busy} onClick={() => input.current?.click()}>
              <ImageUp size={15} aria-hidden />
              {t('settings.favicon.upload')}
            </Button>
            {logo_url && (
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                onClick={() => edit.mutate({ website_id, picture: null }, after)}
              >
                <X size={15} aria-hidden />
                {t('settings.favicon.remove')}
              </Button>
            )}
          </div>
          <PictureInput
            ref={input}
            label={t('settings.favicon.upload')}
            onPicture={(picture) => edit.mutate({ website_id, picture }, after)}
          />
        </div>
      </div>
    </Panel>
  )
}
