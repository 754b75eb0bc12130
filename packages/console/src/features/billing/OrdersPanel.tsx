/** The team's orders, latest first. An open order can be paid or cancelled. */
import type { OrderRow } from '@footfall/contract/api/cost'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import styles from './CostCenter.module.css'
import { formatPrice } from './money.ts'

const pageSize = 10

export function OrdersPanel({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation()
  const [state, change] = useListState('', ['time'], 'time')
  const input = { team_id: teamId, page: state.page, page_size: pageSize }
  const orders = useCall('/cost/order_list', input, { keep: true, onFocus: true })
  return (
    <Panel roomy title={t('cost.orders')} dimmed={orders.isPlaceholderData}>
      <PagedList
        answer={orders}
        state={state}
        onChange={change}
        pageSize={pageSize}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<ReceiptText size={20} strokeWidth={1.75} />}
            title={t('cost.noOrders')}
            text={t('cost.noOrdersText')}
          />
        }
      >
        {(list) => (
          <ul>
            {list.map((order) => (
              <Order key={order.order_id} teamId={teamId} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  )
}

function Order({ teamId, order }: { readonly teamId: string; readonly order: OrderRow }) {
  const { t } = useTranslation()
  const { language, roundCount } = useFormat()
  const reload = useReload()
  const cancel = useAction('/cost/cancel_order')
  const events = roundCount(order.events_millions * 1_000_000)
  const onCancel = () =>
    cancel.mutate(
      { team_id: teamId, order_id: order.order_id },
      {
        onSuccess: ({ state }) => {
          if (state === 'paid') toast.info(t('cost.paidAfterAll'))
          else toast.success(t('cost.cancelled'))
        },
        onError: (error) => showError(error),
        onSettled: () => {
          reload('/cost/order_list', '/cost/get_team_package')
        },
      },
    )
  return (
    <li className={styles.order}>
      <div className={styles.what}>
        <p className={styles.orderName}>{t(`cost.orderOf.${order.period}`, { events })}</p>
        <p className={styles.hint}>
          {formatMoment(order.created_at, language)}
          {order.created_by && ` · ${order.created_by}`}
          {order.payment_method && (
            <>
              {' · '}
              <span className={styles.method}>{order.payment_method}</span>
            </>
          )}
        </p>
      </div>
      <span className={cx('figures', styles.cost)}>{formatPrice(order.cost, language)}</span>
      <span className={styles.state} data-state={order.state}>
        {t(`cost.state.${order.state}`)}
      </span>
      {order.state === 'pending' && (
        <span className={styles.actions}>
          {order.pay_url ? (
            <ButtonLink size="small" to={order.pay_url}>
              {t('cost.pay')}
            </ButtonLink>
          ) : (
            <OpenPage teamId={teamId} order={order} />
          )}
          <Button size="small" disabled={cancel.isPending} onClick={onCancel}>
            {t('cost.cancel')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** The provider was not reachable when this was ordered. The same order asks it for a payment page again. */
function OpenPage({ teamId, order }: { readonly teamId: string; readonly order: OrderRow }) {
  const { t } = useTranslation()
  const reload = useReload()
  const again = useAction('/cost/create_order')
  const { plan, events_millions, period, provider, cost } = order
  const onPay = () =>
    again.mutate(
      { team_id: teamId, plan, events_millions, period, provider, currency: cost.currency },
      {
        onSuccess: ({ pay_url }) => window.location.assign(pay_url),
        onError: (error) => {
          showError(error)
          reload('/cost/order_list')
        },
      },
    )
  return (
    <Button size="small" disabled={again.isPending} onClick={onPay}>
      {t('cost.pay')}
    </Button>
  )
}
