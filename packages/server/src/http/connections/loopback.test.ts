/** Both loopback addresses answer, and neither does once the server is closed. */
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endConnections } from './ending-connections.ts'
import { listenOnBothLoopbacks } from './loopback.ts'

let app: FastifyInstance
beforeEach(() => {
  app = Fastify({ serverFactory: (handle) => createServer(handle), forceCloseConnections: 'idle' })
  endConnections(app)
  app.get('/', async ({ socket }) => socket.remoteAddress)
})
afterEach(() => app.close())

const hosts = ['127.0.0.1', '[::1]']
const portOf = () => (app.server.address() as AddressInfo).port

test.each(['127.0.0.1', '::1'])('both answer if it listens on %s first', async (host) => {
  await app.listen({ port: 0, host })
  await listenOnBothLoopbacks(app)
  const port = portOf()
  const texts = await Promise.all(
    hosts.map((each) => fetch(`http://${each}:${port}/`).then((answer) => answer.text())),
  )
  expect(texts).toEqual(['127.0.0.1', '::1'])
  await app.close()
  for (const each of hosts) await expect(fetch(`http://${each}:${port}/`), each).rejects.toThrow()
})

test('closing waits for answers on both', async () => {
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => {
    app.get('/slow', () => {
      resolve()
      return new Promise((done) => {
        answer = () => done('late')
      })
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await listenOnBothLoopbacks(app)
  const asking = fetch(`http://[::1]:${portOf()}/slow`)
  await asked
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  await pause(200)
  expect(isClosed).toBe(false)
  answer()
  expect(await (await asking).text()).toBe('late')
  await closed
})

test('a port that another program has on the other address is told', async () => {
  const other = createPlainServer()
  await new Promise<void>((resolve) => other.listen({ port: 0, host: '::1' }, resolve))
  try {
    await app.listen({ port: (other.address() as AddressInfo).port, host: '127.0.0.1' })
    await expect(listenOnBothLoopbacks(app)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  } finally {
    other.close()
  }
})
