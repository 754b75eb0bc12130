/**
 * Turns a flood of calls from one address away before they cost anything: a bucket of calls that fills up again steadily. Where the
 * product is reached on this machine alone, calls from it are not counted: they are the operator's.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../lib/address-group.ts'
import { refuse } from '../lib/refusal.ts'

export interface FloodLimit {
  /** Calls at once. */
  readonly burst: number
  readonly perSecond: number
}

/** A dashboard asks about twenty calls; a person opens a few of them at once. */
const usual: FloodLimit = { burst: 600, perSecond: 60 }
const mostAddresses = 50_000

/** Whether one more call of this address is too many. `now` in milliseconds. */
export function floodGate({
  burst,
  perSecond,
}: FloodLimit = usual): (address: string, now: number) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address, now) => {
    const group = addressGroup(address)
    const held = buckets.get(group)
    const left = held ? Math.min(burst, held.left + ((now - held.at) / 1000) * perSecond) : burst
    if (!held && buckets.size >= mostAddresses) forget(buckets, now)
    buckets.set(group, { left: Math.max(0, left - 1), at: now })
    return left < 1
  }
}

/** Whoever was quiet for a minute has a full bucket again; if that frees nobody, everybody starts over. */
function forget(buckets: Map<string, { at: number }>, now: number): void {
  for (const [group, { at }] of buckets) if (now - at > 60_000) buckets.delete(group)
  if (buckets.size >= mostAddresses) buckets.clear()
}

export interface FloodOptions {
  readonly addressOf: (request: FastifyRequest) => string
  /** Whether people reach the product on this machine alone. */
  readonly isLocal: boolean
}

export function refuseFloods(app: FastifyInstance, { addressOf, isLocal }: FloodOptions): void {
  const isFlood = floodGate()
  app.addHook('onRequest', async (request) => {
    const address = addressOf(request)
    if (isLocal && /^(127\.|::1$)/.test(address)) return
    if (isFlood(address, performance.now())) refuse('flood')
  })
}
