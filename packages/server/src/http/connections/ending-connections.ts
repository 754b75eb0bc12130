/**
 * Ends connections when the server closes. Unused ones (browsers open some in advance) end at once, others with their answer, and all after twenty
 * seconds. Node itself would wait forever for unused ones.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const answerTimeout = 20_000
const pause = 50

/** Closing waits for all connections, also those that another server has handed over. */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let closing = false
  let allEnded = (): void => {}
  const ended = new Promise<void>((resolve) => {
    allEnded = resolve
  })
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (closing && open.size === 0) allEnded()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    if (open.size === 0) allEnded()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const answered = setInterval(() => app.server.closeIdleConnections(), pause)
    const cut = setTimeout(() => app.server.closeAllConnections(), answerTimeout)
    void ended.then(() => {
      clearInterval(answered)
      clearTimeout(cut)
    })
  })
  app.addHook('onClose', () => ended)
}
