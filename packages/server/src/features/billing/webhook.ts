/** `POST /api/pay/{provider}`: signed notifications of providers. They say that something happened; the provider is then asked what. */
import { paymentProviders } from '@footfall/contract/plans'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { boundBodies } from '../../http/request-bodies/bound-bodies.ts'
import { ProviderUnavailable } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { settleOrder } from './settle-order.ts'
import * as store from './store.ts'

const mostBytes = 262_144

export interface WebhookOptions {
  readonly providers: Providers
  /** Called when a package may have changed, so that collectors refresh. */
  readonly changed: (teamId: string) => Promise<void>
  readonly addressOf: (request: FastifyRequest) => string
}

export function servePayments(
  site: FastifyInstance,
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { providers, changed, addressOf }: WebhookOptions,
): void {
  void site.register(async (hooks) => {
    // The signature covers the raw bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    boundBodies(hooks, addressOf)
    hooks.post<{ Params: { provider: string } }>('/api/pay/:provider', async (request, reply) => {
      const name = paymentProviders.find((known) => known === request.params.provider)
      const provider = name && providers.get(name)
      if (!provider) return reply.code(404).send({ error: 'no such provider' })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notification = await provider.readNotification(request.headers, body, context.clock.now())
      if (!notification) return reply.code(400).send({ error: 'not signed, or too old' })
      const order =
        notification.reference &&
        (await store.findByReference(context.db, provider.name, notification.reference))
      if (!order || notification.reference === null) return { received: true }
      try {
        const payment = await provider.ask(notification.reference)
        await settleOrder(context, order, payment)
        await changed(order.team_id)
        return { received: true }
      } catch (err) {
        if (!(err instanceof ProviderUnavailable)) throw err
        // The provider sends it again later.
        return reply.code(503).header('retry-after', '30').send({ error: 'not now' })
      }
    })
  })
}
