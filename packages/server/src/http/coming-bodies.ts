/**
 * Bounds the memory of bodies that are not complete. Beyond the bound, the longest body of the address with the most bytes ends. So one with many
 * unfinished bodies keeps nobody else out.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../lib/address-group.ts'
import { Refusal } from '../lib/refusal.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { sendRefusal } from './envelope.ts'

/** Thirty-two bodies of a usual size limit. Nearly all have less than a thousandth of that. */
const mostBytes = 33_554_432

interface Body {
  bytes: number
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

  constructor(most = mostBytes) {
    this.#most = most
  }

  /** Bytes of all together. */
  get bytes(): number {
    return this.#bytes
  }

  /** Begins a body of the address. `giveUp` ends the request; it is called at most once, when this or another body grows. */
  begin(address: string, giveUp: () => void): { grow(bytes: number): void; end(): void } {
    const group = addressGroup(address)
    const body: Body = { bytes: 0, giveUp }
    const sender = this.#senders.get(group) ?? { bytes: 0, bodies: new Set() }
    this.#senders.set(group, sender)
    sender.bodies.add(body)
    return {
      grow: (bytes) => {
        if (!sender.bodies.has(body)) return
        body.bytes += bytes
        sender.bytes += bytes
        this.#bytes += bytes
        while (this.#bytes > this.#most && this.#endOne());
      },
      end: () => this.#remove(group, sender, body),
    }
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

/** The request that must end gets a 429 in its language. */
export function boundComingBodies(
  app: FastifyInstance,
  addressOf: (request: FastifyRequest) => string,
  coming = new ComingBodies(),
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const language = languageOfHeader(request.headers['d-lang'])
    const body = coming.begin(addressOf(request), () => {
      // The connection closes with the answer, so that the rest is not read.
      sendRefusal(reply.header('connection', 'close'), new Refusal('flood'), language)
    })
    payload.on('data', (chunk: Buffer) => body.grow(chunk.length))
    payload.once('end', body.end)
    request.raw.once('close', body.end)
    done(null, payload)
  })
}
