/** Declines an offered website after confirmation. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showError } from '../../ui/form/show-error.ts'
import type { Transfer, TransferKey } from './transfer.ts'

export interface RejectTransferProps {
  readonly transfer: Transfer
  readonly transferKey: TransferKey
  readonly onBack: () => void
}

export function RejectTransfer({ transfer, transferKey, onBack }: RejectTransferProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const reject = useAction('/setting/reject_website')
  const afterwards = () => queries.invalidateQueries({ queryKey: ['/setting/get_transfer_info'] })
  return (
    <Notice
      tone="warning"
      icon={<ArrowLeftRight size={26} />}
      title={t('transfer.refuseTitle')}
      text={t('transfer.refuseText', { website: transfer.website_name })}
      actions={
        <>
          <Button
            variant="danger"
            disabled={reject.isPending}
            onClick={() =>
              reject.mutate(transferKey, {
                onSuccess: afterwards,
                onError: (error) => {
                  showError(error)
                  afterwards()
                },
              })
            }
          >
            {t('transfer.refuse')}
          </Button>
          <Button onClick={onBack}>{t('action.back')}</Button>
        </>
      }
    />
  )
}
