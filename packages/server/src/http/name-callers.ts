/** Every request is handled on behalf of its address, and of its account once that is known: what it asks of the stores takes turns with others. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../lib/concurrency/caller.ts'
import { addressGroup } from '../lib/network/address-group.ts'

/** In the hook right before the handler, because what follows the events of a body has no caller. */
export function nameCallers(site: FastifyInstance, addressOf: (request: FastifyRequest) => string): void {
  site.addHook('preHandler', (request, _reply, done) => {
    onBehalfOf(addressGroup(addressOf(request)), done)
  })
}
