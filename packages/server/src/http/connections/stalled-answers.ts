/**
 * Ends connections whose client does not read its answer. The bytes that wait to be written would otherwise stay in memory for as long as the client
 * likes. A client that reads slowly, or to which nothing is to be written, is left alone.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two checks. */
const pause = 15_000
/** Ends a connection that took nothing from so many checks to the next. */
const mostChecks = 4

/** Node exposes what the system has taken of a long write only here. */
interface Handle {
  readonly bytesWritten?: number
  readonly writeQueueSize?: number
}

interface Progress {
  taken: number
  checks: number
}

export function endStalledAnswers(app: FastifyInstance): void {
  const open = new Map<Socket, Progress>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, checks: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, progress] of open) if (isStalled(socket, progress)) socket.destroy()
  }, pause)
  timer.unref()
  app.server.once('close', () => clearInterval(timer))
}

function isStalled(socket: Socket, progress: Progress): boolean {
  const { bytesWritten = 0, writeQueueSize = 0 } = (socket as { _handle?: Handle | null })._handle ?? {}
  const taken = bytesWritten - writeQueueSize
  const waits = writeQueueSize > 0 && taken === progress.taken
  progress.taken = taken
  progress.checks = waits ? progress.checks + 1 : 0
  return progress.checks >= mostChecks
}
