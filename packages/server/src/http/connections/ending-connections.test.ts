import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './ending-connections.ts'

test('closing waits for answers but not for connections without a request', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endConnections(app)
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve()
      return new Promise((done) => {
        answer = () => done('late')
      })
    })
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = net.connect(Number(new URL(url).port), '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
  const asking = fetch(url)
  await asked
  const closed = app.close()
  await once(silent, 'close')
  answer()
  expect(await (await asking).text()).toBe('late')
  await closed
})
