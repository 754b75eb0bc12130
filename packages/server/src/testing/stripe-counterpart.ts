/** A Stripe Checkout server for tests: speaks its protocol over HTTP and signs its notifications. */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface CheckoutSession {
  readonly id: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  readonly client_reference_id: string
  amount_total: number
  readonly currency: string
  readonly success_url: string
  readonly cancel_url: string
  payment_intent: object | null
}

export interface StripeCounterpart {
  /** Environment settings that connect a server with it. */
  readonly settings: Readonly<Record<string, string>>
  readonly sessions: ReadonlyMap<string, CheckoutSession>
  /** While set, it answers everything with 500. */
  away: boolean
  /** New pages wait from `hold()` to `release()`. `held`: how many wait. */
  readonly held: number
  hold(): void
  release(): void
  /** The latest session of an order. */
  sessionOf(orderId: string): CheckoutSession
  /** No longer knows the session of an order. */
  forget(orderId: string): void
  /** Pays a session like a person on its page. */
  pay(orderId: string, change?: Partial<CheckoutSession>): CheckoutSession
  /** Sends a notification about a session, signed at `seconds`. Returns the status of the answer. */
  say(to: string, session: CheckoutSession, options: SayOptions): Promise<number>
  stop(): Promise<void>
}

export interface SayOptions {
  /** Unix seconds. */
  readonly at: number
  readonly type?: string
  readonly eventId?: string
  /** Replaces the correct signature. */
  readonly signature?: string
}

const secretKey = 'sk_test_counterpart'
const webhookSecret = 'whsec_counterpart'

export async function startStripe(): Promise<StripeCounterpart> {
  const sessions = new Map<string, CheckoutSession>()
  const byKey = new Map<string, CheckoutSession>()
  const state = { away: false }
  const waiting: (() => void)[] = []
  let isHolding = false
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const send = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form = new URLSearchParams(await text(request))
    if (state.away) return send(response, 500, { error: { type: 'api_error' } })
    if (request.headers.authorization !== `Bearer ${secretKey}`) return send(response, 401, { error: {} })
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (id === undefined) {
      if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve))
      const key = String(request.headers['idempotency-key'])
      const session = byKey.get(key) ?? newSession(form)
      byKey.set(key, session)
      sessions.set(session.id, session)
      return send(response, 200, session)
    }
    const session = sessions.get(id)
    if (!session) return send(response, 404, { error: { type: 'invalid_request_error' } })
    if (action === 'expire') {
      if (session.status !== 'open') return send(response, 400, { error: { type: 'invalid_request_error' } })
      session.status = 'expired'
    }
    send(response, 200, session)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function newSession(form: URLSearchParams): CheckoutSession {
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    return {
      id,
      url: `${address}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      payment_intent: null,
    }
  }
  const sessionOf = (orderId: string): CheckoutSession => {
    const found = [...sessions.values()].find((session) => session.client_reference_id === orderId)
    if (!found) throw new Error('no session of this order was created')
    return found
  }
  return {
    settings: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: address },
    sessions,
    get away() {
      return state.away
    },
    set away(value) {
      state.away = value
    },
    get held() {
      return waiting.length
    },
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const go of waiting.splice(0)) go()
    },
    sessionOf,
    forget: (orderId) => void sessions.delete(sessionOf(orderId).id),
    pay: (orderId, change = {}) => Object.assign(sessionOf(orderId), { ...paid, ...change }),
    async say(to, session, { at, type = 'checkout.session.completed', eventId, signature }) {
      const id = eventId ?? `evt_${randomBytes(12).toString('hex')}`
      const body = JSON.stringify({ id, object: 'event', type, data: { object: session } })
      const mac = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
      const response = await fetch(`${to}/api/pay/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? `t=${at},v1=${mac}` },
        body,
      })
      await response.body?.cancel()
      return response.status
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const paid = {
  status: 'complete',
  payment_status: 'paid',
  payment_intent: {
    status: 'succeeded',
    review: null,
    latest_charge: {
      outcome: { type: 'authorized' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    },
  },
} as const
