/** One watcher's connection: server-sent events, a heartbeat, and a look now and then at whether they may still watch. */
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import type { LiveHub, LiveView } from './live-hub.ts'

export interface StreamOptions {
  readonly reply: FastifyReply
  readonly view: LiveView
  /** Refuses once the watcher has lost the right to. */
  mayWatch(): Promise<unknown>
}

/** Milliseconds between heartbeats, and between looks at the right to watch. */
const heartbeat = 10_000
/** Milliseconds after which a browser opens a broken stream again. */
const reopen = 2000

/**
 * Takes the reply over. `live` carries the whole view, so whoever comes back after a break has missed nothing; `end` tells why the
 * stream is over (`{ code, reason }`).
 */
export function openLiveStream(hub: LiveHub, { reply, view, mayWatch }: StreamOptions): void {
  const headers = { ...reply.getHeaders() }
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that gather answers would hold every event back.
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  raw.write(`retry: ${reopen}\n\n`)
  let number = 0
  let latest: string | null = null
  const push = (json: string): void => {
    // Who reads slowly gets the newest view when there is room again, not all those between.
    if (raw.writableNeedDrain) {
      latest = json
      return
    }
    number += 1
    raw.write(`id: ${number}\nevent: live\ndata: ${json}\n\n`)
  }
  raw.on('drain', () => {
    const json = latest
    latest = null
    if (json !== null) push(json)
  })
  const leave = hub.watch(view, { push, end: () => raw.end() })
  const timer = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(': here\n\n')
    mayWatch().catch((error: unknown) => {
      // Where access cannot be looked up just now, the next heartbeat tries again.
      if (!(error instanceof Refusal) || error.reason === 'unavailable') return
      raw.end(`event: end\ndata: ${JSON.stringify({ code: error.code, reason: error.reason })}\n\n`)
    })
  }, heartbeat)
  raw.once('close', () => {
    clearInterval(timer)
    leave()
  })
}
