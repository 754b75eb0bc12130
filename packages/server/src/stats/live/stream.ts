/** One watcher's connection: server-sent events, a heartbeat, and a look now and then at whether they may still watch. */
import type { Missed } from '@footfall/contract/stats/live'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import type { LiveHub, LiveState, LiveView } from './live-hub.ts'

export interface StreamOptions {
  readonly reply: FastifyReply
  readonly view: LiveView
  /** Counts the stream and takes its `check`, which looks at once whether the watcher may still watch; answers what to call at its end. May refuse. */
  register(check: () => void): () => void
  /** Refuses once the watcher has lost the right to. */
  mayWatch(): Promise<unknown>
  /** What has happened since the last event that a watcher who comes back has seen; left out: the watcher is new. */
  missed?(): Promise<Missed>
}

/** Milliseconds between heartbeats, and between looks at the right to watch. */
const heartbeat = 10_000
/** Milliseconds after which a browser opens a broken stream again. */
const reopen = 2000

/**
 * Takes the reply over. `live` carries the whole view, under the newest event's place in the log as its id; `missed` comes once to whoever
 * names that id after a break, with the events between; `end` tells why the stream is over (`{ code, reason }`).
 */
export function openLiveStream(
  hub: LiveHub,
  { reply, view, register, mayWatch, missed }: StreamOptions,
): void {
  const { raw } = reply
  // Who has gone while the right to watch was looked up says so no more.
  if (raw.destroyed) return
  const check = (): void => {
    mayWatch().catch((error: unknown) => {
      // Where access cannot be looked up just now, the next heartbeat tries again.
      if (!(error instanceof Refusal) || error.reason === 'unavailable' || raw.writableEnded) return
      raw.end(`event: end\ndata: ${JSON.stringify({ code: error.code, reason: error.reason })}\n\n`)
    })
  }
  const unregister = register(check)
  const headers = { ...reply.getHeaders() }
  reply.hijack()
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that gather answers would hold every event back.
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  raw.write(`retry: ${reopen}\n\n`)
  let latest: LiveState | null = null
  const push = (state: LiveState): void => {
    // Who reads slowly gets the newest view when there is room again, not all those between.
    if (raw.writableNeedDrain) {
      latest = state
      return
    }
    raw.write(`id: ${state.newest}\nevent: live\ndata: ${state.json}\n\n`)
  }
  raw.on('drain', () => {
    const state = latest
    latest = null
    if (state) push(state)
  })
  missed?.().then(
    (events) => void (raw.writable && raw.write(`event: missed\ndata: ${JSON.stringify(events)}\n\n`)),
    // The view comes all the same; what lay between stands in the log.
    () => undefined,
  )
  const leave = hub.watch(view, { push, end: () => raw.end() })
  const timer = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(': here\n\n')
    check()
  }, heartbeat)
  raw.once('close', () => {
    clearInterval(timer)
    leave()
    unregister()
  })
}
