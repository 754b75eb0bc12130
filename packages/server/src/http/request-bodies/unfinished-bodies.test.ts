/** One address with many long bodies that never end cannot make the server hold more than its bound, and keeps nobody out. */
import net from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

const length = 1_000_000
const address = '203.0.113.90'

/** A call whose body lacks its last byte. Resolves to the answer once the connection is closed. */
function unfinished(sockets: net.Socket[]): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    sockets.push(socket)
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(
      `POST /api/config/time_range HTTP/1.1\r\nhost: footfall.example\r\nx-forwarded-for: ${address}\r\nd-lang: cn\r\n` +
        `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${' '.repeat(length - 1)}`,
    )
  })
}

test('bodies beyond the bound get 429 in the language of the caller, and others are served', async () => {
  const sockets: net.Socket[] = []
  const answers = Array.from({ length: 50 }, () => unfinished(sockets))
  const open = () => sockets.filter((socket) => !socket.destroyed).length
  await expect.poll(open).toBeLessThan(36)
  expect(open()).toBeGreaterThan(20)
  expect(await server.client().send('/config/time_range')).toMatchObject({ code: 200 })
  const refused = await Promise.any(
    answers.map(async (each) => {
      const answer = await each
      // A connection may be reset before its answer is read.
      if (answer === '') throw new Error('no answer')
      return answer
    }),
  )
  expect(refused).toMatch(/^HTTP\/1.1 429 /)
  expect(refused).toMatch(/retry-after: 5/i)
  expect(refused).toContain('请求过于频繁')
  for (const socket of sockets) socket.destroy()
  await Promise.all(answers)
})
