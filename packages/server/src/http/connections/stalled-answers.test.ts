/** Who never reads an answer is disconnected. Who reads slowly, or has nothing to read, is not. */
import { once } from 'node:events'
import net from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endStalledAnswers } from './stalled-answers.ts'

const check = 15_000
/** More than the system keeps for a reader. */
const long = Buffer.alloc(64_000_000, 'x')

let server: FastifyInstance
let sockets: net.Socket[]
beforeEach(async () => {
  // The connections' own timers are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  sockets = []
  server = fastify()
  endStalledAnswers(server)
  server.server.on('connection', (socket: net.Socket) => sockets.push(socket))
  server.get('/long', async () => long)
  server.get('/stream', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('first')
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
  vi.useRealTimers()
})

/** A client that does not read, once the answer waits for it. */
async function ask(path: string): Promise<{ client: net.Socket; own: net.Socket }> {
  const { port } = server.server.address() as net.AddressInfo
  const client = net.connect(port, '127.0.0.1').pause()
  client.on('error', () => {})
  await once(client, 'connect')
  client.write(`GET ${path} HTTP/1.1\r\nhost: a.example\r\n\r\n`)
  await expect.poll(() => sockets.at(-1)?.bytesWritten).toBeGreaterThan(0)
  return { client, own: sockets.at(-1) as net.Socket }
}

function checks(count: number): void {
  for (let n = 0; n < count; n++) vi.advanceTimersByTime(check)
}

test('who reads nothing for a minute is disconnected', async () => {
  const { own } = await ask('/long')
  await expect.poll(() => own.writableLength).toBeGreaterThan(1_000_000)
  checks(3)
  expect(own.destroyed).toBe(false)
  checks(2)
  expect(own.destroyed).toBe(true)
})

test('who reads slowly stays connected', async () => {
  const { client, own } = await ask('/long')
  await expect.poll(() => own.writableLength).toBeGreaterThan(1_000_000)
  for (let n = 0; n < 5; n++) {
    checks(3)
    let read = 0
    client.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > 8_000_000) client.pause()
    })
    client.resume()
    await expect.poll(() => read).toBeGreaterThan(8_000_000)
    client.removeAllListeners('data')
  }
  expect(own.destroyed).toBe(false)
})

test('a stream with nothing to write stays connected', async () => {
  const { own } = await ask('/stream')
  checks(20)
  expect(own.destroyed).toBe(false)
})
