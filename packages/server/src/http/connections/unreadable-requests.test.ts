import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerUnreadable } from './unreadable-requests.ts'

const head = 'POST /api/user/item HTTP/1.1\r\nHost: x\r\n'

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', { code: 400, data: { reason: 'invalid_input' } }],
  ['a body of two lengths', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`, { code: 400 }],
  ['a huge head', `${head}a: ${'a'.repeat(20_000)}\r\n\r\n`, { code: 413, data: { reason: 'too_large' } }],
  ['half a head', head, { code: 408, message: '请求超时，请稍后再试', data: null }],
])('%s is answered by the envelope', async (_, sent, envelope) => {
  const limits = sent === head ? { headersTimeout: 10, connectionsCheckingInterval: 10 } : {}
  const app = Fastify({
    clientErrorHandler: answerUnreadable,
    serverFactory: (handle) => createServer(limits, handle),
  })
  await app.listen({ port: 0, host: 'localhost' })
  const socket = net.connect((app.server.address() as AddressInfo).port, 'localhost')
  socket.write(sent)
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  await app.close()
  expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/^请求/), ...envelope })
  expect(top).toMatch(
    new RegExp(`^HTTP/1.1 ${envelope.code} .*\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`),
  )
})
