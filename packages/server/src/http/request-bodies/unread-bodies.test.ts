/** A body that no call reads is neither waited for nor parsed, and payment notifications that never end cannot fill the memory. */
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'

let stripe: StripeCounterpart
let server: TestServer
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer(stripe.settings)
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

const sockets: net.Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a request whose body lacks its last byte. Resolves to the beginning of the answer, or '' if the connection is closed without one. */
function unfinished(method: string, path: string, length: number): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    sockets.push(socket)
    socket.setEncoding('utf8')
    socket.once('data', (text: string) => resolve(text))
    socket.on('error', () => {})
    socket.on('close', () => resolve(''))
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: footfall.example\r\nx-forwarded-for: 203.0.113.92\r\n` +
        `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${'['.repeat(length - 1)}`,
    )
  })
}

test.each([
  ['POST', '/nowhere'],
  ['PUT', '/websites'],
  ['DELETE', '/s/none'],
  ['POST', '/share/none'],
  ['POST', '/t.js'],
  ['POST', '/api/nowhere'],
  ['PUT', '/api/user/item'],
  ['DELETE', '/api/v1/nowhere'],
])('%s %s is answered without its body', async (method, path) => {
  expect(await unfinished(method, path, 1_000_000)).toMatch(/^HTTP\/1.1 404 /)
})

test.each(['application/json', 'text/plain', 'image/png'])(
  'a body of %s at an unknown path is not looked at',
  async (type) => {
    const answer = await fetch(`${server.url}/nowhere`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"__proto__":',
    })
    expect(answer.status).toBe(404)
  },
)

test('a connection goes on after a body that nothing read', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  sockets.push(socket)
  let answers = ''
  socket.on('data', (part) => {
    answers += String(part)
  })
  for (let asked = 1; asked <= 3; asked++) {
    socket.write(`POST /api/nowhere HTTP/1.1\r\nhost: footfall.example\r\ncontent-length: 900000\r\n\r\n`)
    socket.write(' '.repeat(900_000))
    await expect.poll(() => answers.split('HTTP/1.1 404 ').length - 1).toBe(asked)
  }
})

test('of many notifications that do not end, only so many are held', async () => {
  const length = 262_000
  for (let i = 0; i < 180; i++) void unfinished('POST', '/api/pay/stripe', length)
  const open = () => sockets.filter((socket) => !socket.destroyed).length
  // 128 have 32 MB.
  await expect.poll(open).toBeLessThan(132)
  expect(open()).toBeGreaterThan(100)
  expect(await server.client().send('/config/time_range')).toMatchObject({ code: 200 })
})
