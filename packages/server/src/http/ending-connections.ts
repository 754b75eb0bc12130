/**
 * Ends connections when the server closes. Connections without any request (browsers open some in advance) end at once; Node would wait for them for
 * ever. The others end after their answer, or after 20 seconds at the latest.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const answerTimeout = 20_000
const pause = 50

export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const answered = setInterval(() => app.server.closeIdleConnections(), pause)
    const cut = setTimeout(() => app.server.closeAllConnections(), answerTimeout)
    app.server.once('close', () => {
      clearInterval(answered)
      clearTimeout(cut)
    })
  })
}
