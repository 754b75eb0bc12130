/** Bodies in chunks of one byte: a call's is read if it is short, and ends early if it is long, on the API as on the collector. */
import net from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

/** Sends the text in chunks of one byte. Resolves to the answer once the connection is closed. */
function sendFragmented(path: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: footfall.example\r\nx-forwarded-for: 203.0.113.91\r\nconnection: close\r\n` +
        `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${[...text].map((byte) => `1\r\n${byte}\r\n`).join('')}`,
    )
    // Only the last chunk of a short body comes: a long one ends before.
    if (text.length < 1000) socket.write('0\r\n\r\n')
  })
}

test('a short one is a call like any other', async () => {
  expect(await sendFragmented('/api/config/time_range', '{ }')).toMatch(/^HTTP\/1.1 200 /)
  const body = JSON.stringify({ w: '00000000-0000-4000-8000-000000000000', e: [] }).padEnd(900)
  expect(await sendFragmented('/api/collect', body)).toMatch(/^HTTP\/1.1 400 /)
})

test('a long one is answered with 429, or its connection ends', async () => {
  const long = 'a'.repeat(60_000)
  expect(await sendFragmented('/api/config/time_range', long)).toMatch(/^(HTTP\/1.1 429 |$)/)
  expect(await sendFragmented('/api/collect', long)).toBe('')
  expect(await server.client().send('/config/time_range')).toMatchObject({ code: 200 })
})
