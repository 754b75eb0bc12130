import { get } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

/** As on the wire: `fetch` would decode it. */
function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; encoding: string | undefined; vary: string; bytes: number }>(
    (resolve, reject) => {
      get(`${server.url}${path}`, { headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            encoding: answer.headers['content-encoding'],
            vary: String(answer.headers.vary ?? ''),
            bytes,
          }),
        )
      }).on('error', reject)
    },
  )
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('an answer in JSON for a client that takes %s comes as %s', async (accepted, encoding) => {
  const plain = await ask('/api/openapi.json', { 'accept-encoding': 'identity' })
  const answer = await ask('/api/openapi.json', { 'accept-encoding': accepted })
  expect(answer.encoding).toBe(encoding)
  if (encoding) {
    expect(answer.bytes).toBeLessThan(plain.bytes / 4)
    expect(answer.vary.toLowerCase()).toContain('accept-encoding')
  } else expect(answer.bytes).toBe(plain.bytes)
})

test('a short answer is not compressed', async () => {
  const answer = await ask('/api/config/common', { 'accept-encoding': 'br' })
  expect(answer.bytes < 1_024 ? answer.encoding : undefined).toBeUndefined()
})

test('a page that the browser already has is not sent again', async () => {
  const first = await fetch(`${server.url}/websites`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await ask('/websites', { 'if-none-match': etag })
  expect(again).toMatchObject({ status: 304, bytes: 0 })
  expect(await ask('/nothing/here', { 'if-none-match': etag })).toMatchObject({ status: 404 })
})

test('a tracking script that the browser already has is not sent again, also behind a proxy that compresses', async () => {
  const first = await fetch(`${server.url}/t.js`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('max-age=3600')
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`])
    expect(await ask('/t.js', { 'if-none-match': known }), known).toMatchObject({ status: 304, bytes: 0 })
  expect(await ask('/t.js', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
})

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
])('safety: a call’s body in %s is not inflated', async (encoding, compress) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  for (const plain of ['{}', ' '.repeat(16_777_216)]) {
    const body = compress(plain)
    const answer = await fetch(`${server.url}/api/config/time_range`, { method: 'POST', headers, body })
    expect(answer.status).toBe(415)
  }
})
