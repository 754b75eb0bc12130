/** The website's picture: from its domain, from a file, or none. */
import { Download, ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { readPicture } from '../../lib/read-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import { WebsiteIcon } from '../../ui/WebsiteIcon.tsx'
import styles from './FaviconPanel.module.css'
import { useWebsite, useWebsiteChanged } from './use-website.ts'

export function FaviconPanel() {
  const { t } = useTranslation()
  const { website_id, website_name, domain, logo_url } = useWebsite()
  const changed = useWebsiteChanged()
  const input = useRef<HTMLInputElement>(null)
  const fetchIcon = useAction('/setting/fetch_favicon')
  const edit = useAction('/setting/edit_favicon')
  const busy = fetchIcon.isPending || edit.isPending
  const after = { onSuccess: changed, onError: (error: unknown) => showError(error) }
  const upload = async (file: File | undefined) => {
    if (!file) return
    const picture = await readPicture(file)
    if (picture === null) toast.error(t('rule.picture_rule'))
    else if (picture === 'too_large') toast.error(t('rule.picture_too_large'))
    else edit.mutate({ website_id, picture }, after)
  }
  return (
    <Panel title={t('settings.favicon.title')} roomy>
      <div className={styles.line}>
        <WebsiteIcon name={website_name} picture={logo_url} size={56} />
        <div className={styles.text}>
          <p>{t('settings.favicon.text')}</p>
          <div className={styles.actions}>
            <Button size="small" disabled={busy} onClick={() => fetchIcon.mutate({ website_id }, after)}>
              <Download size={15} aria-hidden />
              {t(fetchIcon.isPending ? 'settings.favicon.fetching' : 'settings.favicon.fetch', { domain })}
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
          <input
            ref={input}
            type="file"
            style={{ display: 'none' }}
            aria-label={t('settings.favicon.upload')}
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      </div>
    </Panel>
  )
}
