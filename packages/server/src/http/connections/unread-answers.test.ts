/** Answers that nobody reads take a bounded memory, and end; one that is read comes whole. */
import { createServer } from 'node:http'
import net from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ComingBodies } from '../../lib/network/coming-bodies.ts'
import { limitPipelining } from './pipelined-requests.ts'
import { boundUnreadAnswers } from './unread-answers.ts'

const bound = 48_000_000
const length = 4_000_000
const unread = new ComingBodies(bound)
const app = Fastify({ serverFactory: (handle) => createServer(limitPipelining(handle)) })
let url: URL
beforeAll(async () => {
  boundUnreadAnswers(app, (request) => String(request.headers['x-forwarded-for']), unread)
  app.get('/', async () => 'x'.repeat(length))
  url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => app.close())

const sockets: net.Socket[] = []

/** Asks eight times and reads nothing. The system's own buffers hold the first answers. */
function askAndLeave(address: string): void {
  const socket = net.connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  sockets.push(socket)
  socket.pause()
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`.repeat(8))
}

test('of many answers that nobody reads, only so many wait', async () => {
  for (let i = 0; i < 12; i++) askAndLeave('203.0.113.93')
  const open = () => promisify(app.server.getConnections.bind(app.server))()
  await expect.poll(open).toBeLessThan(6)
  expect(unread.bytes).toBeLessThanOrEqual(bound)
  const answer = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.94' } })
  expect(await answer.text()).toHaveLength(length)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => unread.bytes).toBe(0)
})
