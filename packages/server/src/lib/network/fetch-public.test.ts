import dns from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic } from './fetch-public.ts'

let port = 0
let dialled = 0
const server = createServer((request, response) => {
  dialled++
  if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (request.url === '/large') response.end(Buffer.alloc(5000))
  else if (request.url === '/announced') response.writeHead(200, { 'content-length': 5000 }).flushHeaders()
  else if (request.url === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
  else response.end('hello')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://0.0.0.0',
  'http://2130706433',
  'http://0x7f.1',
  'http://127.1',
])('safety 12: %s is never connected to', async (host) => {
  const before = dialled
  await expect(fetchPublic(`${host}:${port}/`, { maxBytes: 1000 })).rejects.toThrow()
  expect(dialled).toBe(before)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://[fd00::1]/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'http://user:secret@example.com/',
])('safety 12: %s is refused', async (url) => {
  // Not for want of a network, or of time.
  const why = /is not allowed|not a public web address/
  await expect(fetchPublic(url, { maxBytes: 1000, timeout: 30_000 })).rejects.toThrow(why)
})

const allowed = ['127.0.0.1']

test('an answer that declares itself too large is not read', async () => {
  const asked = fetchPublic(`http://127.0.0.1:${port}/announced`, {
    maxBytes: 1000,
    timeout: 30_000,
    allowed,
  })
  await expect(asked).rejects.toThrow('too large')
})

test('safety 12: a redirect does not lead into the internal network', async () => {
  await expect(fetchPublic(`http://127.0.0.1:${port}/inside`, { maxBytes: 1000, allowed })).rejects.toThrow(
    /169\.254/,
  )
})

/** A malicious name server: each query gets the next answer. */
async function withNames<T>(answers: readonly (readonly string[])[], use: () => Promise<T>): Promise<T> {
  const real = dns.lookup
  let asked = 0
  const lookup = (
    _name: string,
    options: { all?: boolean },
    done: (error: null, found: unknown, family?: number) => void,
  ) => {
    const found = (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: 4,
    }))
    if (options.all) done(null, found)
    else done(null, found[0]?.address, 4)
  }
  dns.lookup = lookup as unknown as typeof dns.lookup
  syncBuiltinESMExports()
  try {
    return await use()
  } finally {
    dns.lookup = real
    syncBuiltinESMExports()
  }
}

test('safety 12: a name that resolves to a private address the second time is not followed', async () => {
  const ask = (path: string) =>
    fetchPublic(`http://rebinding.example:${port}${path}`, { maxBytes: 1000, allowed })
  // The first look-up is public. The redirect to the same name then resolves to a private address.
  const before = dialled
  await expect(withNames([['127.0.0.1'], ['127.0.0.2']], () => ask('/loop'))).rejects.toThrow(/127\.0\.0\.2/)
  expect(dialled - before).toBe(1)
  // A public and an internal address in one answer: neither is used.
  await expect(withNames([['127.0.0.1', '10.0.0.1']], () => ask('/'))).rejects.toThrow(/10\.0\.0\.1/)
  await expect(withNames([['169.254.169.254']], () => ask('/'))).rejects.toThrow(/169\.254/)
  expect(dialled - before).toBe(1)
  expect((await withNames([['127.0.0.1']], () => ask('/'))).body.toString()).toBe('hello')
})

test('answers are cut off at their limit, also after decompression', async () => {
  const url = `http://127.0.0.1:${port}`
  await expect(fetchPublic(`${url}/large`, { maxBytes: 1000, allowed })).rejects.toThrow()
  await expect(fetchPublic(`${url}/bomb`, { maxBytes: 10_000, allowed })).rejects.toThrow()
  await expect(fetchPublic(`${url}/loop`, { maxBytes: 1000, allowed })).rejects.toThrow('redirects')
  expect((await fetchPublic(url, { maxBytes: 1000, allowed })).body.toString()).toBe('hello')
})

test('an answer that changes the protocol is refused, not waited for', async () => {
  const other = createPlainServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\nhello')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  await expect(fetchPublic(url, { maxBytes: 1000, timeout: 30_000, allowed })).rejects.toThrow(
    'not an answer',
  )
  other.close()
})
