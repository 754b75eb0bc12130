/** Asks before a short link is deleted: its address is gone for good. */
import type { ShortLink } from '@footfall/contract/api/website'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { toast } from '../../ui/toast.ts'
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
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={t('links.deleteAsk', { name: link.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" disabled={remove.isPending} onClick={confirm}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      <p>{t('links.deleteText', { url: link.short_url })}</p>
    </Dialog>
  )
}
