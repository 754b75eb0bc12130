/** The switch of the public report, its link, and a button for a new code. */
import type { ShareSettings } from '@footfall/contract/api/website'
import { Input, Switch } from 'antd'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { formatMoment } from '../../../lib/format/moments.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { ConfirmCall } from '../../../ui/overlay/ConfirmCall.tsx'
import { useWebsite } from '../use-website.ts'
import styles from './SharingSection.module.css'

export interface ShareLinkProps {
  readonly share: ShareSettings
  readonly onChange: () => Promise<void>
}

export function ShareLink({ share, onChange }: ShareLinkProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { website_id, time_zone: zone } = useWebsite()
  const [renewing, setRenewing] = useState(false)
  const toggle = useAction('/setting/website_share')
  const onError = (error: unknown) => showError(error)
  const url = share.share_url ?? ''
  const over = share.expires_at !== null && share.expires_at * 1000 <= Date.now()
  return (
    <>
      <div className={styles.switch}>
        <Switch
          checked={share.share}
          loading={toggle.isPending}
          aria-label={t('settings.sharing.on')}
          aria-describedby="share-text"
          onChange={(on) => toggle.mutate({ website_id, share: on }, { onSuccess: onChange, onError })}
        />
        <div>
          <p className={styles.name}>{t('settings.sharing.on')}</p>
          <p id="share-text" className={styles.hint}>
            {t(share.share ? 'settings.sharing.onText' : 'settings.sharing.offText')}
          </p>
        </div>
      </div>
      {share.share && (
        <div className={styles.link}>
          <Input
            readOnly
            value={url}
            aria-label={t('settings.sharing.link')}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} />
          <a href={url} target="_blank" rel="noreferrer" className={styles.open}>
            <ExternalLink size={15} aria-hidden />
            {t('settings.sharing.open')}
          </a>
          <Button variant="quiet" onClick={() => setRenewing(true)}>
            <RefreshCw size={15} aria-hidden />
            {t('settings.sharing.renew')}
          </Button>
        </div>
      )}
      {share.share && over && share.expires_at !== null && (
        <p className={styles.over}>
          {t('settings.sharing.over', { time: formatMoment(share.expires_at, language, zone) })}
        </p>
      )}
      {share.share && share.filter_gone && <p className={styles.over}>{t('settings.sharing.filterGone')}</p>}
      {renewing && (
        <ConfirmCall
          path="/setting/edit_share_code"
          input={{ website_id }}
          title={t('settings.sharing.renewAsk')}
          action={t('settings.sharing.renew')}
          done={t('settings.sharing.renewed')}
          onDone={onChange}
          onClose={() => setRenewing(false)}
        >
          {t('settings.sharing.renewText')}
        </ConfirmCall>
      )}
    </>
  )
}
