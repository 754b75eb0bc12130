/**
 * Bounds the requests of one connection that wait for their answers. Browsers and proxies send one at a time. HTTP allows many, and Node reads as many
 * as come as long as none is answered: one connection could queue a hundred thousand questions to PostgreSQL before those of everybody else.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

const mostWaiting = 8

/** A connection with more ends. */
export function limitPipelining(handle: RequestListener, most = mostWaiting): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Node goes on with what it has read of a connection that has ended.
    if (socket.destroyed) return
    const requests = (waiting.get(socket) ?? 0) + 1
    if (requests > most) {
      socket.destroy()
      return
    }
    waiting.set(socket, requests)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
