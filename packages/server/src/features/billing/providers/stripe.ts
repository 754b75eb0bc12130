/**
 * Stripe Checkout: a Stripe page for each payment. A webhook only says that something happened. The payment's state is always asked of Stripe, so
 * late, repeated or unordered notifications do no harm. The library is large and only loaded if payments are set up.
 */
import type Stripe from 'stripe'
import type { Config } from '../../../config.ts'
import { type Payment, type PaymentProvider, type ProviderOrder, ProviderUnavailable } from './provider.ts'

type Session = Stripe.Checkout.Session
type Settings = NonNullable<Config['stripe']>

const timeout = 15_000
/** Seconds for which a signature is accepted, so that an intercepted notification cannot be replayed later. */
const tolerance = 300
/** Related objects that an answer about a payment must include. */
const expand = ['payment_intent.latest_charge', 'payment_intent.review']

export function stripe(settings: Settings): PaymentProvider {
  let opened: Promise<Stripe> | undefined
  const open = () => {
    opened ??= clientOf(settings)
    return opened
  }
  const sessions = async () => (await open()).checkout.sessions
  const current = async (reference: string) =>
    present(await (await sessions()).retrieve(reference, { expand }))
  return {
    name: 'stripe',
    checkout: (order) =>
      orUnavailable(async () => {
        const made = await (await sessions()).create(sessionOf(order), { idempotencyKey: order.orderId })
        if (!made.url) throw new Error('The answer to an order has no page')
        return { reference: made.id, payUrl: made.url }
      }),
    ask: (reference) => orUnavailable(() => current(reference)),
    close: (reference) =>
      orUnavailable(async () => {
        try {
          return present(await (await sessions()).expire(reference, { expand }))
        } catch (error) {
          if (statusOf(error) === 404) return unknownPage
          // A paid or expired page cannot be closed. Then its state is all that is needed.
          if (statusOf(error) === 400) return current(reference)
          throw error
        }
      }),
    async readNotification(headers, body, now) {
      const { webhooks } = await open()
      const signature = headers['stripe-signature'] ?? ''
      try {
        const event = webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          tolerance,
          undefined,
          now,
        )
        const concerns = event.type.startsWith('checkout.session.')
        return { reference: concerns && 'id' in event.data.object ? String(event.data.object.id) : null }
      } catch {
        return null
      }
    },
  }
}

async function clientOf({ secretKey, apiUrl }: Settings): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout,
    // Open orders are asked about every minute, and a user presses Pay again.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderUnavailable(`Stripe answered ${statusOf(error) ?? 'nothing'}`, { cause: error })
  }
}

/** The HTTP status of Stripe's refusal; undefined if there was no answer. */
function statusOf(error: unknown): number | undefined {
  return (error as Partial<Stripe.errors.StripeError>).statusCode
}

/** A page of Stripe's test mode or of another account, as after the keys were exchanged: nobody can pay it to this account. */
const unknownPage: Payment = { state: 'expired', orderId: null, amount: 0, currency: '', method: null }

function sessionOf(order: ProviderOrder): Stripe.Checkout.SessionCreateParams {
  const time = order.period === 'year' ? '1 year' : '1 month'
  return {
    mode: 'payment',
    client_reference_id: order.orderId,
    success_url: order.doneUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt / 1000),
    locale: order.language === 'zh-CN' ? 'zh' : 'en',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          product_data: { name: `Footfall Pro, ${order.size} million events a month, ${time}` },
        },
      },
    ],
  }
}

function present(found: Session): Payment {
  return {
    state: stateOf(found),
    orderId: found.client_reference_id ?? null,
    amount: found.amount_total ?? 0,
    currency: (found.currency ?? '').toUpperCase(),
    method: methodOf(chargeOf(found)),
  }
}

/**
 * Restricted: paid but under review or disputed, or blocked, so all we can do is ask again. A slow payment method is processing. What a review pays
 * back stays `paid` for Stripe.
 */
function stateOf(found: Session): Payment['state'] {
  const intent = expanded(found.payment_intent)
  const charge = chargeOf(found)
  if (found.status === 'open') return 'pending'
  if (found.status === 'expired') return 'expired'
  if (charge?.refunded) return 'failed'
  if (found.payment_status === 'paid')
    return expanded(intent?.review)?.open || charge?.disputed ? 'restricted' : 'paid'
  if (charge?.outcome?.type === 'blocked') return 'restricted'
  if (intent?.status === 'requires_payment_method' || intent?.status === 'canceled') return 'failed'
  return 'processing'
}

function chargeOf(found: Session): Stripe.Charge | null {
  return expanded(expanded(found.payment_intent)?.latest_charge)
}

/** A related object, which is a mere id if it was not asked for. */
function expanded<T extends object>(related: string | T | null | undefined): T | null {
  return typeof related === 'object' ? related : null
}

function methodOf(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details
  if (!details) return null
  return details.card ? `${details.card.brand} •••• ${details.card.last4}` : details.type.replaceAll('_', ' ')
}
