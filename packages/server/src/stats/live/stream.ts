/** A watcher's connection: server-sent events, a heartbeat, and a periodic check of the right to watch. */
import type { Missed } from '@footfall/contract/stats/live'
import type { FastifyReply } from 'fastify'
import { createQueue, shareRuns } from '../../lib/concurrency/queue.ts'
import { Refusal } from '../../lib/errors/refusal.ts'
import type { LiveHub } from './live-hub.ts'
import { type LiveState, type LiveView, viewKey } from './live-view.ts'

export interface StreamOptions {
  readonly reply: FastifyReply
  readonly view: LiveView
  /** Milliseconds between heartbeats, and between checks of the right to watch and of the view; 10 seconds by default. */
  readonly heartbeat?: number | undefined
  /** Registers the stream with its `check`, which checks the right to watch, and the view, at once. Returns a function to call at the end. May refuse. */
  register(check: () => void): () => void
  /** The view as its question means it now. Refuses once the watcher has lost the right. */
  viewNow(): Promise<LiveView>
  /** The events since the last one that a reconnecting watcher has seen. Absent for a new watcher. */
  missed?(): Promise<Missed>
}

/** Milliseconds after which a browser reconnects a broken stream. */
const reopen = 2000

/**
 * Takes over the reply. `live` carries the whole view, with the newest event's cursor as its id. `missed` is sent once after a reconnection with
 * such an id, with the events in between. `end` says why the stream ended (`{ code, reason }`). Without it the watcher reopens the stream: the
 * website's zone or a segment was changed, so the same question is now another view.
 */
export function openLiveStream(
  hub: LiveHub,
  { reply, view, heartbeat = 10_000, register, viewNow, missed }: StreamOptions,
): void {
  const { raw } = reply
  // A client that disconnected during the check gets no answer.
  if (raw.destroyed) return
  const shown = viewKey(view)
  const check = shareRuns(createQueue(), async () => {
    if (raw.writableEnded) return
    try {
      const now = await viewNow()
      if (viewKey(now) !== shown && !raw.writableEnded) raw.end()
    } catch (error) {
      // If access cannot be checked now, the next heartbeat tries again.
      if (!(error instanceof Refusal) || error.reason === 'unavailable' || raw.writableEnded) return
      raw.end(`event: end\ndata: ${JSON.stringify({ code: error.code, reason: error.reason })}\n\n`)
    }
  })
  const unregister = register(check)
  const headers = { ...reply.getHeaders() }
  reply.hijack()
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that buffer responses would delay every event.
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  // A write after the end would be an error that nobody handles. The end waits in memory as long as the client does not read.
  const write = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }
  write(`retry: ${reopen}\n\n`)
  let latest: LiveState | null = null
  const push = (state: LiveState): void => {
    // A slow client gets the newest view when there is room again, not every view in between.
    if (raw.writableNeedDrain) {
      latest = state
      return
    }
    write(`id: ${state.newest}\nevent: live\ndata: ${state.json}\n\n`)
  }
  raw.on('drain', () => {
    const state = latest
    latest = null
    if (state) push(state)
  })
  missed?.().then(
    (events) => write(`event: missed\ndata: ${JSON.stringify(events)}\n\n`),
    // The view is sent in any case; the log has the events in between.
    () => undefined,
  )
  const leave = hub.watch(view, { push, end: () => raw.end() })
  const timer = setInterval(() => {
    if (raw.writableEnded) {
      raw.destroy()
      return
    }
    if (!raw.writableNeedDrain) write(': here\n\n')
    void check()
  }, heartbeat)
  raw.once('close', () => {
    clearInterval(timer)
    leave()
    unregister()
  })
}
