/**
 * Bounds the requests of one connection that wait for their answers. Browsers and proxies send one at a time. HTTP allows many, and Node reads as many
 * as come as long as none is answered: one connection could queue a hundred thousand questions to PostgreSQL before those of everybody else.
 */
import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const mostWaiting = 8

/** A connection with more ends. When a connection closes, all its waiting answers close. */
export function limitPipelining(handle: RequestListener, most = mostWaiting): RequestListener {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()
  return (request, response) => {
    const { socket } = request
    // Node goes on with what it has read of a connection that has ended.
    if (socket.destroyed) return
    const own = waiting.get(socket) ?? closingWith(socket)
    waiting.set(socket, own)
    if (own.size >= most) {
      socket.destroy()
      return
    }
    own.add(response)
    response.once('close', () => own.delete(response))
    handle(request, response)
  }
}

/**
 * Node closes only the answer whose turn it is. What the others hold (a stream, a slot of an export) would be held until the server stops, because it
 * is released when they close.
 */
function closingWith(socket: Socket): Set<ServerResponse> {
  const own = new Set<ServerResponse>()
  socket.once('close', () => {
    for (const response of own)
      if (response.socket === null) {
        response.destroy()
        response.emit('close')
      }
  })
  return own
}
