import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswers } from './compressed-answers.ts'
import { readyJson } from './ready-json.ts'

const app = Fastify()
const text = '足迹 '.repeat(1000)
let serialised = 0
beforeAll(async () => {
  await compressAnswers(app)
  const document = { toJSON: () => ({ text, times: ++serialised }) }
  app.get(
    '/document',
    readyJson(() => document),
  )
  await app.ready()
})
afterAll(() => app.close())

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])(
  'a client that accepts %s gets the same document, which is serialised once',
  async (accepted, encoding, read) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    const answer = await app.inject({ url: '/document', headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(JSON.parse(read(answer.rawPayload).toString())).toEqual({ text, times: 1 })
  },
)
