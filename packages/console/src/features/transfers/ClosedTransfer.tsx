/** An offer that can no longer be answered, with the reason. */
import { ArrowLeftRight, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Transfer } from './transfer.ts'

export function ClosedTransfer({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation()
  const { website_name: website, sender } = transfer
  switch (transfer.status) {
    case 'expired':
      return (
        <Notice
          tone="warning"
          icon={<Clock size={26} />}
          title={t('transfer.expired')}
          text={t('transfer.expiredText', { sender })}
        />
      )
    case 'cancelled':
      return (
        <Notice
          tone="warning"
          icon={<ArrowLeftRight size={26} />}
          title={t('transfer.cancelled')}
          text={t('transfer.cancelledText', { website })}
        />
      )
    case 'rejected':
      return (
        <Notice
          icon={<ArrowLeftRight size={26} />}
          title={t('transfer.refusedTitle')}
          text={t('transfer.refusedText')}
        />
      )
    default:
      return (
        <Notice
          tone="good"
          icon={<CircleCheck size={26} />}
          title={t('transfer.used')}
          text={t('transfer.usedText', { website })}
        />
      )
  }
}
