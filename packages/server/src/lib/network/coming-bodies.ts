/**
 * Bounds the memory of bodies that are not complete. Beyond the bound, the longest body of the sender (an address, or an account) with the most bytes
 * ends. So one with many unfinished bodies keeps nobody else out. A body in tiny chunks ends, too.
 */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { isFragmented, mergingChunks } from '../bytes/merge-chunks.ts'
import { addressGroup } from './address-group.ts'

interface Body {
  bytes: number
  chunks: number
  readonly giveUp: () => void
}

interface Sender {
  bytes: number
  readonly bodies: Set<Body>
}

export class ComingBodies {
  readonly #most: number
  readonly #senders = new Map<string, Sender>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Bytes of all together. */
  get bytes(): number {
    return this.#bytes
  }

  /** Begins a body of the sender. `giveUp` ends the request; it is called at most once, when this or another body grows. */
  begin(from: string, giveUp: () => void): { grow(bytes: number): void; end(): void } {
    const group = addressGroup(from)
    const body: Body = { bytes: 0, chunks: 0, giveUp }
    const sender = this.#senders.get(group) ?? { bytes: 0, bodies: new Set() }
    this.#senders.set(group, sender)
    sender.bodies.add(body)
    return {
      grow: (bytes) => {
        if (!sender.bodies.has(body)) return
        body.bytes += bytes
        body.chunks++
        sender.bytes += bytes
        this.#bytes += bytes
        if (isFragmented(body.bytes, body.chunks)) {
          this.#remove(group, sender, body)
          giveUp()
        }
        while (this.#bytes > this.#most && this.#endOne());
      },
      end: () => this.#remove(group, sender, body),
    }
  }

  /** Reads the body of a request, which counts until it is complete or its connection has closed. `giveUp` as in `begin`. */
  read(request: IncomingMessage, payload: Readable, from: string, giveUp: () => void): Readable {
    const body = this.begin(from, giveUp)
    payload.on('data', (chunk: Buffer) => body.grow(chunk.length))
    payload.once('end', body.end)
    request.once('close', body.end)
    return mergingChunks(payload)
  }

  #remove(group: string, sender: Sender, body: Body): void {
    if (!sender.bodies.delete(body)) return
    sender.bytes -= body.bytes
    this.#bytes -= body.bytes
    if (sender.bodies.size === 0 && this.#senders.get(group) === sender) this.#senders.delete(group)
  }

  #endOne(): boolean {
    const [group, sender] = longest(this.#senders, ([, { bytes }]) => bytes) ?? []
    const body = sender && longest(sender.bodies, ({ bytes }) => bytes)
    if (group === undefined || !sender || !body) return false
    this.#remove(group, sender, body)
    body.giveUp()
    return true
  }
}

function longest<Item>(items: Iterable<Item>, bytesOf: (item: Item) => number): Item | undefined {
  let found: Item | undefined
  for (const item of items) if (found === undefined || bytesOf(item) > bytesOf(found)) found = item
  return found
}
