/**
 * Stripe Checkout over its HTTPS API: a Stripe page for each payment. A webhook only says that something happened. The payment's state is always asked
 * of Stripe, so late, repeated or unordered notifications do no harm.
 */

import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { type Payment, type PaymentProvider, type ProviderOrder, ProviderUnavailable } from './provider.ts'
import { isSigned } from './stripe-signature.ts'

const timeout = 15_000
/** API version, which fixes the format of the answers. */
const version = '2024-06-20'

const charge = z.object({
  /** In full. */
  refunded: z.boolean().nullish(),
  disputed: z.boolean().nullish(),
  outcome: z.object({ type: z.string() }).nullish(),
  payment_method_details: z
    .object({ type: z.string(), card: z.object({ brand: z.string(), last4: z.string() }).nullish() })
    .nullish(),
})

const session = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z
    .object({
      status: z.string(),
      review: z.object({ open: z.boolean() }).nullish(),
      latest_charge: charge.nullish(),
    })
    .nullish(),
})
type Session = z.output<typeof session>

const notification = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
})

/** Related objects that an answer about a payment must include. */
const expanded = ['payment_intent.latest_charge', 'payment_intent.review']

type Settings = NonNullable<Config['stripe']>

export function stripe({ secretKey, webhookSecret, apiUrl }: Settings): PaymentProvider {
  const send = async (
    path: string,
    fields: Record<string, string> | null,
    key?: string,
  ): Promise<{ status: number; session: Session | null }> => {
    const expand = Object.fromEntries(expanded.map((name, at) => [`expand[${at}]`, name]))
    const form = new URLSearchParams({ ...fields, ...expand })
    try {
      const response = await fetch(`${apiUrl}/v1/checkout/sessions${path}${fields ? '' : `?${form}`}`, {
        method: fields ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': version,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(fields ? { body: form } : {}),
        signal: AbortSignal.timeout(timeout),
      })
      const body = response.ok ? session.parse(await response.json()) : null
      if (!response.ok) await response.body?.cancel()
      return { status: response.status, session: body }
    } catch (error) {
      throw new ProviderUnavailable('Stripe cannot be asked', { cause: error })
    }
  }
  const asked = async (reference: string): Promise<Payment> => {
    const { status, session: found } = await send(`/${encodeURIComponent(reference)}`, null)
    if (!found) throw new ProviderUnavailable(`Stripe answered ${status} about a payment`)
    return present(found)
  }
  return {
    name: 'stripe',
    async checkout(order) {
      const { status, session: made } = await send('', sessionOf(order), order.orderId)
      if (!made?.url) throw new ProviderUnavailable(`Stripe answered ${status} to an order`)
      return { reference: made.id, payUrl: made.url }
    },
    ask: asked,
    async close(reference) {
      const { status, session: closed } = await send(`/${encodeURIComponent(reference)}/expire`, {})
      if (status === 404) return unknownPage
      // A paid or expired page cannot be closed. Then its state is all that is needed.
      return closed ? present(closed) : asked(reference)
    },
    readNotification(headers, body, now) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string' || !isSigned(signature, body, webhookSecret, now)) return null
      const read = notification.safeParse(parseJson(body))
      if (!read.success) return null
      const { id, type, data } = read.data
      const concerns = type.startsWith('checkout.session.')
      return { eventId: id, reference: concerns ? (data.object.id ?? null) : null }
    },
  }
}

/** A page of Stripe's test mode or of another account, as after the keys were exchanged: nobody can pay it to this account. */
const unknownPage: Payment = { state: 'expired', orderId: null, amount: 0, currency: '', method: null }

function sessionOf(order: ProviderOrder): Record<string, string> {
  const time = order.period === 'year' ? '1 year' : '1 month'
  const item = 'line_items[0]'
  return {
    mode: 'payment',
    client_reference_id: order.orderId,
    success_url: order.doneUrl,
    cancel_url: order.cancelUrl,
    expires_at: String(Math.floor(order.expiresAt / 1000)),
    locale: order.language === 'zh-CN' ? 'zh' : 'en',
    [`${item}[quantity]`]: '1',
    [`${item}[price_data][currency]`]: order.currency.toLowerCase(),
    [`${item}[price_data][unit_amount]`]: String(order.amount),
    [`${item}[price_data][product_data][name]`]: `Footfall Pro, ${order.size} million events a month, ${time}`,
  }
}

function present(found: Session): Payment {
  return {
    state: stateOf(found),
    orderId: found.client_reference_id ?? null,
    amount: found.amount_total ?? 0,
    currency: (found.currency ?? '').toUpperCase(),
    method: methodOf(found),
  }
}

/**
 * Restricted: paid but under review or disputed, or blocked, so all we can do is ask again. A slow payment method is processing. What a review pays
 * back stays `paid` for Stripe.
 */
function stateOf({ status, payment_status, payment_intent: intent }: Session): Payment['state'] {
  if (status === 'open') return 'pending'
  if (status === 'expired') return 'expired'
  if (intent?.latest_charge?.refunded) return 'failed'
  if (payment_status === 'paid')
    return intent?.review?.open || intent?.latest_charge?.disputed ? 'restricted' : 'paid'
  if (intent?.latest_charge?.outcome?.type === 'blocked') return 'restricted'
  if (intent && /^(requires_payment_method|canceled)$/.test(intent.status)) return 'failed'
  return 'processing'
}

function methodOf({ payment_intent: intent }: Session): string | null {
  const details = intent?.latest_charge?.payment_method_details
  if (!details) return null
  return details.card ? `${details.card.brand} •••• ${details.card.last4}` : details.type.replaceAll('_', ' ')
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
