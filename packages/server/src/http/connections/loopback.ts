/**
 * `localhost` means both loopback addresses. Which of them a name server or `/etc/hosts` lists first differs by machine, and a reverse proxy that
 * names the other one would find nobody. Fastify listens on both by itself, but not with a server of our own.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../../lib/errors/code-of.ts'

const loopbacks = ['127.0.0.1', '::1']
/** Machines without IPv6, or without IPv4. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** Listens on the other loopback address, on the same port. Call this once the app listens on one. Rejects if another program has that port. */
export async function listenOnBothLoopbacks(app: FastifyInstance): Promise<void> {
  const { address, port } = app.server.address() as AddressInfo
  for (const other of loopbacks.filter((each) => each !== address)) {
    const server = createServer((socket: Socket) => app.server.emit('connection', socket))
    server.listen({ port, host: other, ipv6Only: true })
    try {
      await once(server, 'listening')
    } catch (error) {
      if (absent.has(codeOf(error))) continue
      throw error
    }
    app.server.once('close', () => server.close())
  }
}
