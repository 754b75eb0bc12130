// @vitest-environment happy-dom
/** What calls say when something between the browser and the server answers, or nobody does. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '../i18n/setup.ts'
import { useSession } from '../session/token.ts'
import { ApiError } from './api-error.ts'
import { callApi, downloadCall } from './call-api.ts'
import { tryConnection, useConnection } from './connection.ts'

let server: Server | undefined

beforeAll(() => {
  localStorage.setItem('LANGUAGE', 'en_US')
  return startTranslations('report', 'rest')
})
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
  useSession.setState({ session: null })
  useConnection.setState({ lost: false })
})

const answerWell: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
const page =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx</h1>')
const hangUp: RequestListener = (request) => request.socket.destroy()
const cut =
  (type: string): RequestListener =>
  (request, response) => {
    response.writeHead(200, {
      'content-type': type,
      'content-length': '1000',
      ...(type === 'text/csv' && { 'content-disposition': 'attachment' }),
    })
    response.write('{"code":200,', () => request.socket.destroy())
  }

async function serve(call: RequestListener, health: RequestListener): Promise<void> {
  server = createServer((request, response) =>
    (request.url === '/api/health' ? health : call)(request, response),
  ).listen(0, 'localhost')
  await new Promise((resolve) => server?.once('listening', resolve))
  window.location.href = `http://localhost:${(server.address() as AddressInfo).port}/`
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
}

const list = () => callApi('/team/list', {}).catch((error: unknown) => error)
const file = () =>
  downloadCall('/overview/export_total', {
    website_id: '00000000-0000-4000-8000-000000000000',
    format: 'csv',
  } as never).catch((error: unknown) => error)

const unanswered = 'Request error: no answer. A browser extension or a proxy may be blocking it'
const unavailable = 'Service temporarily unavailable. Try again shortly'

test.each([
  ['a blocked request', hangUp, 0, unanswered],
  ['an answer that is cut off', cut('application/json'), 0, unanswered],
  ['a page of a proxy', page(403), 403, unanswered],
  ['a proxy that fails', page(500), 500, unavailable],
  ['a proxy without its server', page(502), 502, unavailable],
  ['a proxy whose server is starting', page(503), 503, unavailable],
  ['a network in front that cannot reach the proxy', page(522), 522, unavailable],
  ['a proxy that limits what is sent', page(413), 413, 'The request is too large'],
  ['a proxy that limits how often', page(429), 429, 'Too many requests. Try again shortly'],
  ['a proxy that waits less than the console', page(504), 504, 'The request timed out. Try again'],
])(
  '%s, while the server answers, is told as such and is no lost connection',
  async (_, call, code, message) => {
    await serve(call, answerWell)
    for (const ask of [list, file]) {
      const error = await ask()
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ code, message })
      expect(useConnection.getState().lost).toBe(false)
    }
  },
)

test('a file that is cut off is not saved', async () => {
  await serve(cut('text/csv'), answerWell)
  expect(await file()).toMatchObject({ reason: 'unanswered', message: unanswered })
})

test.each([
  ['nobody', hangUp],
  ['a proxy without its server', page(503)],
  ['a network that wants a log-in', page(200)],
])('%s answers: the connection is lost', async (_, all) => {
  await serve(all, all)
  expect(await list()).toMatchObject({ reason: 'offline' })
  expect(useConnection.getState().lost).toBe(true)
  expect(await tryConnection()).toBe(false)
})
