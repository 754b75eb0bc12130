/**
 * Rejects too many calls from one address before they cost anything: a token bucket. A long body counts as several calls. If the product is only
 * reachable on this machine, local calls are not counted, because they are the operator's.
 */
import { minute } from '@footfall/contract/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../lib/errors/refusal.ts'
import { addressGroup } from '../../lib/network/address-group.ts'

export interface FloodLimit {
  /** Largest number of calls at once. */
  readonly burst: number
  readonly perSecond: number
}

/** A dashboard makes about twenty calls, and a user opens a few dashboards at once. */
export const floodLimit: FloodLimit = { burst: 600, perSecond: 60 }
const mostAddresses = 50_000
/** Bytes of a body that count as one more call, because reading them takes as long as one. Nearly all bodies are shorter. */
const bytesOfCall = 16_384

/**
 * Counts calls of an address and returns whether they exceed the limit. One that counts as `many` is let through if one is left, and then the address
 * waits for all. `now` in milliseconds.
 */
export function floodGate({
  burst,
  perSecond,
}: FloodLimit = floodLimit): (address: string, now: number, many?: number) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address, now, many = 1) => {
    const group = addressGroup(address)
    const held = buckets.get(group)
    const left = held ? Math.min(burst, held.left + ((now - held.at) / 1000) * perSecond) : burst
    if (!held && buckets.size >= mostAddresses) forget(buckets, now)
    const isFlood = left < 1
    buckets.set(group, { left: isFlood ? Math.min(left, 0) : left - many, at: now })
    return isFlood
  }
}

/** After a minute without calls a bucket is full again and can be removed. If that frees none, all are reset. */
function forget(buckets: Map<string, { at: number }>, now: number): void {
  for (const [group, { at }] of buckets) if (now - at > minute) buckets.delete(group)
  if (buckets.size >= mostAddresses) buckets.clear()
}

export interface FloodOptions {
  readonly addressOf: (request: FastifyRequest) => string
  /** Whether the product is only reachable on this machine. */
  readonly isLocal: boolean
}

export function refuseFloods(app: FastifyInstance, { addressOf, isLocal }: FloodOptions): void {
  const isFlood = floodGate()
  /** Counts, and refuses what exceeds the limit. */
  const count = (request: FastifyRequest, many: number) => {
    const address = addressOf(request)
    if (isLocal && /^(127\.|::1$)/.test(address)) return
    if (isFlood(address, performance.now(), many)) refuse('flood')
  }
  app.addHook('onRequest', async (request) => count(request, 1))
  app.addHook('preHandler', async (request) => {
    const more = Buffer.isBuffer(request.body) ? Math.floor(request.body.length / bytesOfCall) : 0
    if (more > 0) count(request, more)
  })
}
