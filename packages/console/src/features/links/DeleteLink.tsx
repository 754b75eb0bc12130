/** Asks before a short link is deleted, because its address cannot be used again. */
import type { ShortLink } from '@footfall/contract/api/website'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { useLinksChanged } from './use-links.ts'

export function DeleteLink({ link, onClose }: { readonly link: ShortLink; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const changed = useLinksChanged()
  const { website_id, link_id, name, short_url: url } = link
  return (
    <ConfirmCall
      path="/website/delete_short_url"
      input={{ website_id, link_id }}
      title={t('links.deleteAsk', { name })}
      done={t('links.deleted', { name })}
      onDone={changed}
      onClose={onClose}
    >
      {t('links.deleteText', { url })}
    </ConfirmCall>
  )
}
