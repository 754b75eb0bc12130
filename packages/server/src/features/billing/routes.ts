/** Calls of the cost center. */
import type { costCalls, OrderRow } from '@footfall/contract/api/cost'
import type { Language } from '@footfall/contract/fields'
import { currencyOf } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cutOf } from '../../lib/cut.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTime, unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { keepFree } from './keep-free.ts'
import { packageCost, teamPackage } from './package.ts'
import { paymentMethodName } from './payment-method.ts'
import type { Providers } from './providers/providers.ts'
import * as store from './store.ts'

export function costHandlers(context: Context, providers: Providers): Handlers<typeof costCalls> {
  const { db } = context
  return {
    '/cost/get_team_package': ({ membership, request }) =>
      teamPackage(context, providers, membership, request.language),
    '/cost/get_team_package_cost': ({ input, membership, request }) =>
      packageCost(
        context,
        membership,
        { size: input.events_millions, period: input.period },
        input.currency ?? currencyOf(request.language),
      ),
    '/cost/create_order': ({ input, viewer, membership, request }) =>
      createOrder(context, providers, { ...viewer, language: request.language }, membership, {
        size: input.events_millions,
        period: input.period,
        provider: input.provider,
        currency: input.currency ?? currencyOf(request.language),
      }),
    '/cost/cancel_order': async ({ input, viewer, membership }) => ({
      state: await cancelOrder(context, providers, viewer, membership, input.order_id),
    }),
    '/cost/order_list': async ({ input, membership, request }) => {
      const { rows, total } = await store.ordersOf(db, membership.teamId, {
        search: input.search,
        orderBy: input.order_by === 'cost' ? 'amount' : input.order_by,
        order: input.order,
        ...cutOf(input),
      })
      return { list: rows.map((row) => presentOrder(row, request.language)), total }
    },
    '/cost/keep_free': ({ viewer, membership }) => keepFree(context, viewer, membership),
    '/cost/payment_result': async ({ input, request }) => {
      const order = await store.findByResult(db, input.result_code)
      if (!order) refuse('not_found')
      const { plan, events_millions, period, cost, state } = presentOrder(
        { ...order, orderer: null },
        request.language,
      )
      return { plan, events_millions, period, cost, state }
    },
  }
}

function presentOrder(order: store.Order & { orderer: string | null }, language: Language): OrderRow {
  return {
    order_id: order.id,
    plan: order.plan,
    events_millions: order.events_millions,
    period: order.period,
    cost: { amount: order.amount, currency: order.currency },
    provider: order.provider,
    state: order.state,
    pay_url: order.state === 'pending' ? order.pay_url : null,
    payment_method: order.payment_method && paymentMethodName(order.payment_method, language),
    created_by: order.orderer,
    created_at: unixTime(order.created_at),
    paid_at: unixTimeOrNull(order.paid_at),
  }
}
