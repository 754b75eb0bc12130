/** Asks before a short link is deleted, because its address cannot be used again. */
import type { ShortLink } from '@footfall/contract/api/website'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { useLinksChanged } from './use-links.ts'

export function DeleteLink({ link, onClose }: { readonly link: ShortLink; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const changed = useLinksChanged()
  const remove = useAction('/website/delete_short_url')
  const confirm = () =>
    remove.mutate(
      { website_id: link.website_id, link_id: link.link_id },
      {
        onSuccess: () => {
          toast.success(t('links.deleted', { name: link.name }))
          onClose()
          return changed()
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Confirm
      title={t('links.deleteAsk', { name: link.name })}
      action={t('action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('links.deleteText', { url: link.short_url })}
    </Confirm>
  )
}
