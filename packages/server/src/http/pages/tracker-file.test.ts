import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveTracker } from './tracker-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-tracker-'))
const script = "console.log('counted');".repeat(50)
writeFileSync(path.join(folder, 't.js'), script)
const app = Fastify()
await serveTracker(app, path.join(folder, 't.js'))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (headers: Record<string, string>) => app.inject({ url: '/t.js', headers })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('to a browser that accepts %s the script comes in %s', async (accepted, encoding, unpack) => {
  const answer = await ask({ 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(String(unpack(answer.rawPayload))).toBe(script)
})

test('others get it as it is, and those who have it get nothing', async () => {
  const answer = await ask({})
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toBe(script)
  const again = await ask({ 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'accept-encoding'])
})
