import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

/** Sends a request with these header lines, and returns its answer's first line. */
async function ask(start: string, ...headers: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  socket.write([start, ...headers, 'connection: close', '', ''].join('\r\n'))
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test.each(['GET / HTTP/1.1', 'GET /api/health/live HTTP/1.1', 'OPTIONS /api/collect HTTP/1.1'])(
  '%s needs exactly one host',
  async (start) => {
    expect(await ask(start, 'host: a.example')).toMatch(/^HTTP\/1.1 20\d /)
    for (const hosts of [[], ['host: a.example', 'Host: b.example'], ['HOST: a.example', 'host: a.example']])
      expect(await ask(start, ...hosts), hosts.join()).toBe('HTTP/1.1 400 Bad Request')
  },
)

test.each([
  ['content-length: 1', 'content-length: 2'],
  ['content-length: 1, 1'],
  ['content-length: +1'],
  ['content-length: 1', 'transfer-encoding: chunked'],
  ['transfer-encoding: chunked', 'transfer-encoding: chunked'],
  ['transfer-encoding: chunked, gzip'],
  ['transfer-encoding : chunked'],
])('a body of ambiguous length is refused: %s %s', async (...headers) => {
  const start = 'POST /api/config/time_range HTTP/1.1'
  expect(await ask(start, 'host: a.example', ...headers)).toBe('HTTP/1.1 400 Bad Request')
})
