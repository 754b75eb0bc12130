/**
 * Requests whose body comes in pieces, up to a limit. Beyond it, the oldest one of the sender (an address, or an account) that has most of them ends. So
 * one with many slow requests keeps out neither other slow senders nor those whose body comes at once.
 */
import type { IncomingMessage } from 'node:http'
import { addressGroup } from '../lib/network/address-group.ts'

/** Ends a request before its body is complete. */
type GiveUp = () => void

export class SlowSenders {
  readonly #most: number
  readonly #bySender = new Map<string, Map<IncomingMessage, GiveUp>>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a request until it closes. `giveUp` is called at most once, in its turn or that of a later request. */
  add(request: IncomingMessage, sender: string, giveUp: GiveUp): void {
    const group = addressGroup(sender)
    const own = this.#bySender.get(group) ?? new Map<IncomingMessage, GiveUp>()
    this.#bySender.set(group, own.set(request, giveUp))
    this.#size++
    request.once('close', () => this.#remove(group, request))
    if (this.#size > this.#most) this.#endOne()
  }

  #remove(group: string, request: IncomingMessage): void {
    const own = this.#bySender.get(group)
    if (!own?.delete(request)) return
    this.#size--
    if (own.size === 0) this.#bySender.delete(group)
  }

  #endOne(): void {
    let busiest: [string, Map<IncomingMessage, GiveUp>] | undefined
    for (const each of this.#bySender) if (!busiest || each[1].size > busiest[1].size) busiest = each
    if (!busiest) return
    const [group, own] = busiest
    for (const [request, giveUp] of own) {
      this.#remove(group, request)
      giveUp()
      return
    }
  }
}
