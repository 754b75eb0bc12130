/** Beyond the bound, connections of the address with the most of them end, first those without a request. */
import { once } from 'node:events'
import net from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

const most = 32

let server: FastifyInstance
let clients: net.Socket[]
/** Answers the requests that wait. */
let answers: (() => void)[]
beforeEach(async () => {
  clients = []
  answers = []
  server = fastify()
  limitConnections(server, most)
  server.get('/', () => new Promise((resolve) => answers.push(() => resolve('answer'))))
  server.get('/now', async () => 'now')
  await server.listen({ port: 0, host: '::' })
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await server.close()
})

async function connect(host = '127.0.0.1'): Promise<net.Socket> {
  const { port } = server.server.address() as net.AddressInfo
  const client = net.connect(port, host)
  clients.push(client)
  client.on('error', () => {}).resume()
  await once(client, 'connect')
  return client
}

async function ask(path = '/', host?: string): Promise<net.Socket> {
  const client = await connect(host)
  client.write(`GET ${path} HTTP/1.1\r\nhost: a.example\r\n\r\n`)
  return client
}

const closed = () => clients.filter(({ closed }) => closed)

test('one with many connections loses the oldest ones, and another address none', async () => {
  const other = await connect('::1')
  for (let n = 0; n < most; n++) await connect()
  await expect.poll(() => closed()).toHaveLength(2)
  expect(closed()).toEqual(clients.slice(1, 3))
  expect(other.closed).toBe(false)
  const newest = await ask('/now', '::1')
  await expect.poll(() => newest.bytesRead).toBeGreaterThan(0)
})

test('a connection with a request stays as long as there are others', async () => {
  for (let n = 0; n < most; n++) await ask(n === 5 ? '/now' : '/')
  await expect.poll(() => answers).toHaveLength(most - 1)
  const answered = clients[5] as net.Socket
  await expect.poll(() => answered.bytesRead).toBeGreaterThan(0)
  const newest = await ask('/now')
  await expect.poll(() => newest.bytesRead).toBeGreaterThan(0)
  await expect.poll(() => closed()).toEqual([answered])
})

test('one with a request on every connection keeps another address from nothing', async () => {
  const other = await ask('/', '::1')
  await expect.poll(() => answers).toHaveLength(1)
  for (let n = 1; n < most; n++) await ask()
  await expect.poll(() => answers).toHaveLength(most)
  const newest = await ask('/now', '::1')
  await expect.poll(() => newest.bytesRead).toBeGreaterThan(0)
  await expect.poll(() => closed()).toEqual(clients.slice(1, 3))
  expect(other.closed).toBe(false)
})
