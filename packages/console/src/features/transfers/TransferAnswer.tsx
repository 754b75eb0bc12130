/** An offered website, for anyone who opens the offer's link: accept, decline, or the reason why neither is possible. */
import { ArrowLeftRight, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hasFailed } from '../../lib/api/answer.ts'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useAccount } from '../../lib/session/account.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RefuseNotice } from '../../ui/feedback/RefuseNotice.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { ClosedTransfer } from './ClosedTransfer.tsx'
import { OpenTransfer } from './OpenTransfer.tsx'
import { OtherAccount, SignedOutTransfer } from './TransferSignIn.tsx'
import type { TransferKey } from './transfer.ts'

export function TransferAnswer({ refusing = false }: { readonly refusing?: boolean }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const [asksRefusal, setAsksRefusal] = useState(refusing)
  const account = useAccount()
  useTitle(t('transfer.title'))
  const code = parameters.get('transfer_code')
  const key: TransferKey = code
    ? { transfer_code: code }
    : { transfer_id: parameters.get('transfer_id') ?? '' }
  const info = useCall('/setting/get_transfer_info', key, { onFocus: true })
  if (hasReason(info.error, 'transfer_invalid') || hasReason(info.error, 'invalid_input'))
    return (
      <Notice
        tone="warning"
        icon={<Link2Off size={26} />}
        title={t('transfer.invalid')}
        text={t('transfer.invalidText')}
      />
    )
  if (hasFailed(info)) return <ErrorPanel isPage error={info.error} onRetry={info.refetch} />
  if (!info.data)
    return (
      <Notice icon={<ArrowLeftRight size={26} />} title={t('transfer.title')}>
        <RowsSkeleton rows={3} />
      </Notice>
    )
  const transfer = info.data
  if (transfer.status !== 'pending') return <ClosedTransfer transfer={transfer} />
  if (asksRefusal)
    return (
      <RefuseNotice
        path="/setting/reject_website"
        input={key}
        offer="/setting/get_transfer_info"
        icon={<ArrowLeftRight size={26} />}
        title={t('transfer.refuseTitle')}
        text={t('transfer.refuseText', { website: transfer.website_name })}
        action={t('transfer.refuse')}
        onBack={() => setAsksRefusal(false)}
      />
    )
  if (transfer.is_recipient === null) return <SignedOutTransfer transfer={transfer} />
  if (!transfer.is_recipient)
    return <OtherAccount transfer={transfer} account={account.data?.email ?? account.data?.username ?? ''} />
  return <OpenTransfer transfer={transfer} transferKey={key} onRefuse={() => setAsksRefusal(true)} />
}
