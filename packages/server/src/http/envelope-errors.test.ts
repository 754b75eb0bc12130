/** Answers that fail on their way: what their reader gets, and what the operator reads in the log. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from '../lib/log.ts'
import { answerErrorsByEnvelope } from './envelope-errors.ts'
import { sendFile } from './responses/send-file.ts'

let app: FastifyInstance
let logged: unknown[]
let body: Readable
/** Resolves when the slow file is sent. */
let asked: Promise<void>

beforeEach(() => {
  app = Fastify()
  logged = []
  body = new Readable({ read() {} })
  const broken = new Readable({ read: () => broken.destroy(new Error('the thread has ended')) })
  answerErrorsByEnvelope(app, { error: (entry: unknown) => logged.push(entry) } as unknown as Log)
  const file = { name: 'a.csv', type: 'text/csv; charset=utf-8' }
  asked = new Promise((resolve) => {
    app.post('/slow', (_, reply) => {
      sendFile(reply, { ...file, body })
      resolve()
    })
  })
  app.get('/broken', (_, reply) => sendFile(reply, { ...file, body: broken }))
})
afterEach(() => app.close())

test('a file that fails before its first bytes is answered by the envelope, and logged', async () => {
  const { statusCode, headers, json } = await app.inject('/broken')
  expect(statusCode).toBe(500)
  expect(headers['content-type']).toContain('application/json')
  expect(headers).not.toHaveProperty('content-disposition')
  expect(json().data.reason).toBe('internal')
  expect(logged).toHaveLength(1)
})

test('a reader who leaves before the first bytes is not an error of the server', async () => {
  await app.listen({ port: 0, host: 'localhost' })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json' }
  const call = request({ method: 'POST', port, host: 'localhost', path: '/slow', headers })
  call.on('error', () => undefined).end('{}')
  await asked
  call.destroy()
  await once(body, 'close')
  await turn()
  expect(logged).toEqual([])
})
