/** The result of a payment, on the page that the provider returns to. It polls while the payment is in progress, and never suggests to pay twice. */

import type { OrderState } from '@footfall/contract/plans'
import {
  Ban,
  CheckCircle2,
  CircleX,
  Hourglass,
  Link2Off,
  type LucideIcon,
  ShieldQuestionMark,
  Unplug,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hasFailed } from '../../lib/api/answer.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Notice, NoticeFacts } from '../../ui/feedback/Notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatPrice } from './money.ts'
import { choosePlan, costCenter } from './paths.ts'

const askEvery = 2_000

type Outcome = 'success' | 'failed' | 'cancelled' | 'interrupted' | 'processing' | 'restricted' | 'unknown'

const icons: Readonly<Record<Outcome, LucideIcon>> = {
  success: CheckCircle2,
  failed: CircleX,
  cancelled: Ban,
  interrupted: Unplug,
  processing: Hourglass,
  restricted: ShieldQuestionMark,
  unknown: Link2Off,
}

/** `gaveUp`: the user came back through the provider's cancel link. */
function outcomeOf(state: OrderState, gaveUp: boolean): Outcome {
  if (state === 'paid') return 'success'
  if (state === 'expired') return 'cancelled'
  if (state === 'pending') return gaveUp ? 'interrupted' : 'processing'
  return state
}

const isOpen = (state: OrderState | undefined) => !state || state === 'pending' || state === 'processing'
const isLost = (error: ApiError | null) => error?.reason === 'not_found'

export function PaymentResultPage() {
  const { t } = useTranslation()
  const { language, roundCount } = useFormat()
  const pathTo = usePathTo()
  const [parameters] = useSearchParams()
  const code = parameters.get('code') ?? ''
  const known = /^[A-Za-z0-9]{32}$/.test(code)
  const result = useCall(
    '/cost/payment_result',
    { result_code: code },
    { enabled: known, every: ({ data, error }) => !isLost(error) && isOpen(data?.state) && askEvery },
  )
  const order = result.data
  const lost = isLost(result.error)
  const outcome =
    !known || lost ? 'unknown' : order ? outcomeOf(order.state, parameters.has('cancelled')) : null
  useTitle(t(`payment.${outcome ?? 'processing'}.title`))
  if (outcome === null && hasFailed(result))
    return <ErrorPanel isPage error={result.error} onRetry={result.refetch} />
  if (outcome === null)
    return (
      <Notice icon={<Hourglass size={26} strokeWidth={1.6} />} title={t('payment.processing.title')}>
        <RowsSkeleton rows={2} />
      </Notice>
    )
  const Icon = icons[outcome]
  const again = outcome === 'failed' || outcome === 'cancelled' || outcome === 'interrupted'
  const link = (to: string, name: string, main: boolean) => (
    <ButtonLink variant={main ? 'primary' : 'plain'} to={pathTo(to)}>
      {name}
    </ButtonLink>
  )
  return (
    <div role="status" style={{ display: 'contents' }}>
      <Notice
        icon={<Icon size={26} strokeWidth={1.6} />}
        tone={outcome === 'success' ? 'good' : outcome === 'processing' ? 'plain' : 'warning'}
        title={t(`payment.${outcome}.title`)}
        text={t(`payment.${outcome}.text`)}
        actions={
          <>
            {again && link(choosePlan, t('payment.chooseAgain'), true)}
            {link(costCenter, t('payment.toCostCenter'), !again)}
          </>
        }
      >
        {order && (
          <NoticeFacts
            facts={[
              [
                t('payment.what'),
                t(`cost.orderOf.${order.period}`, { events: roundCount(order.events_millions * 1e6) }),
              ],
              [t('payment.amount'), formatPrice(order.cost, language)],
            ]}
          />
        )}
      </Notice>
    </div>
  )
}
